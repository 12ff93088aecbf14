/// The comparison options `[c]` and `[d]`. Differences in character width are never ignored (decision 4 of this
/// project).
package struct StringFolding: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The `[c]` option, which compares letters by their full case folding, so that `straße` equals `STRASSE`.
  package static let caseInsensitive = Self(rawValue: 1)
  /// The `[d]` option, which ignores diacritical marks, so that `é` equals `e`.
  package static let diacriticInsensitive = Self(rawValue: 2)
}
