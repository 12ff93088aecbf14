package import ArgumentParser

/// The format of the results that a command prints for each event or identifier.
package enum LineFormat: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  /// Human-readable text.
  case text
  /// NDJSON, with one JSON object per line.
  case ndjson

  /// Creates the format with the given name. Also accepts `json`, the name that `explain` formerly used for `ndjson`.
  package init?(argument: String) {
    self.init(rawValue: argument == "json" ? "ndjson" : argument)
  }
}

extension ArgumentHelp {
  /// The help text for `--scenes`.
  package static let scenes: ArgumentHelp =
    """
    The windows: a scenes document, NDJSON of sessions, or an Info.plist, which can also be an argument; '-' means \
    standard input, where 'infoPlist' is looked up in the current folder. (default: scenes.json)
    """
}
