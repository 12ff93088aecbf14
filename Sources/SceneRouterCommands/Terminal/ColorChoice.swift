package import PredicateSyntax

/// When to use colors in the output.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  /// Use colors on a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`.
  case auto
  case always
  case never

  /// Returns the style for text written to a file descriptor.
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
