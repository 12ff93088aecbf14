package import ArgumentParser

/// The format of the results that commands print per event or identifier.
package enum LineFormat: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  /// Text for people.
  case text
  /// One JSON object per line.
  case ndjson

  /// Creates the format with the given name. `json`, which `explain` formerly used, is an alias of `ndjson`.
  package init?(argument: String) {
    self.init(rawValue: argument == "json" ? "ndjson" : argument)
  }
}

extension ArgumentHelp {
  /// The help of `--scenes`.
  package static let scenes: ArgumentHelp =
    """
    The windows: a scenes document, NDJSON of sessions, an Info.plist, or a saved registry; '-' is standard input, \
    where 'infoPlist' is looked up in the current folder.
    """
}
