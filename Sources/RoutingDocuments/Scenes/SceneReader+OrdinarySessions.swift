internal import PredicateSyntax
internal import SceneRouting
internal import StringPredicates

extension SceneReader {
  /// Reads the kind of line that large sets are made of: a session with its identifier and at most two conditions, each
  /// a format string.
  ///
  /// It gives `nil` for all other lines, and for those about which there is something to say: they are read as any
  /// object is.
  func ordinarySession(_ line: ArraySlice<UInt8>) -> SceneSession? {
    guard let fields = line.withUnsafeBytes({ JSONQuickReader.sessionFields(of: $0) }) else { return nil }
    var conditions = SceneActivationConditions()
    do throws(StringPredicateError) {
      if let format = fields.canActivate { conditions.canActivate = try predicate(format) }
      if let format = fields.prefersToActivate { conditions.prefersToActivate = try predicate(format) }
    } catch {
      return nil
    }
    guard conditions.canActivate.warnings.isEmpty, conditions.prefersToActivate.warnings.isEmpty else { return nil }
    return SceneSession(
      persistentIdentifier: fields.persistentIdentifier, role: .windowApplication, configuration: nil,
      state: .background, isVisible: false, conditions: .activation(conditions))
  }

  private func predicate(_ format: String) throws(StringPredicateError) -> StringPredicate {
    try predicates.predicate(format, [], dialect: fixedDialect ?? .extended, limits: limits.predicates)
  }
}

/// What an ordinary line says of its session.
struct SessionFields {
  var persistentIdentifier = ""
  var canActivate: String?
  var prefersToActivate: String?
}

extension JSONQuickReader {
  /// The fields of a session; `nil` if the line has others, has one twice, or is not in order.
  static func sessionFields(of bytes: UnsafeRawBufferPointer) -> SessionFields? {
    var fields = SessionFields()
    var hasIdentifier = false
    var hasConditions = false
    var reader = JSONQuickReader(bytes)
    let isRead = reader.members { key, reader in
      if key.matches("persistentIdentifier"), !hasIdentifier, let text = reader.string() {
        fields.persistentIdentifier = text
        hasIdentifier = true
        return true
      }
      guard key.matches("activationConditions"), !hasConditions else { return false }
      hasConditions = true
      return reader.members { key, reader in
        if key.matches("canActivate"), fields.canActivate == nil {
          fields.canActivate = reader.string()
          return fields.canActivate != nil
        }
        guard key.matches("prefersToActivate"), fields.prefersToActivate == nil else { return false }
        fields.prefersToActivate = reader.string()
        return fields.prefersToActivate != nil
      }
    }
    return isRead && reader.isAtEnd && hasIdentifier && hasConditions ? fields : nil
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func matches(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for place in 0..<count where self[place] != word.utf8Start[place] { return false }
    return true
  }
}
