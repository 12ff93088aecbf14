package import PredicateSyntax

/// When messages are coloured.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  /// On a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`.
  case auto
  case always
  case never

  /// Returns the style of text written to a descriptor.
  package func style(for descriptor: Int32, environment: (String) -> String?) -> DiagnosticRenderer.Style {
    switch self {
    case .always: .coloured
    case .never: .plain
    case .auto:
      (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb" && Platform.isTerminal(descriptor)
        ? .coloured : .plain
    }
  }
}
