package import ArgumentParser

/// How verbs write an answer for each event or identifier.
package enum LineFormat: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text
  /// For programs: one JSON object a line.
  case ndjson

  /// The format of a name. `json`, which `explain` once had, is another name of `ndjson`.
  package init?(argument: String) {
    self.init(rawValue: argument == "json" ? "ndjson" : argument)
  }
}

extension ArgumentHelp {
  /// What `--scenes` takes.
  package static let scenes: ArgumentHelp =
    """
    The windows: a scenes document, NDJSON of sessions, an Info.plist, or a saved registry; '-' is standard input, \
    where 'infoPlist' is looked up in the current folder.
    """
}
