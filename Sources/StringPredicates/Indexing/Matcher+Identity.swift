extension Matcher {
  /// A hash that quickly tells most predicates apart. Predicates with the same text have the same hash. The value is
  /// `nil` if the tests and literals aren't sufficient to compute a hash.
  ///
  /// - Complexity: O(*n*) in the size of the predicate.
  package var identity: UInt64? {
    if let tables = program.tables {
      guard tables.texts.isEmpty, tables.sets.isEmpty, tables.comparisons.isEmpty else { return nil }
    }
    var mixer = IdentityMixer()
    for index in 0..<Int32(truncatingIfNeeded: program.count) {
      let node = program.node(index).pointee
      mixer.combine(
        UInt64(node.test.rawValue) | UInt64(node.operation.rawValue) << 8 | UInt64(node.folding.rawValue) << 16
          | UInt64(UInt32(bitPattern: node.count)) << 32)
      mixer.combine(UInt64(UInt32(bitPattern: node.end)))
      // `MATCHES` nodes store an address instead of a literal.
      if node.test != .matches { program.withLiteral(of: node) { literal in mixer.combine(literal) } }
    }
    for test in program.expressions {
      guard test.expression.literalRuns.count + test.expression.caselessLiteralRuns.count > 0 else { return nil }
      for run in test.expression.literalRuns + test.expression.caselessLiteralRuns {
        mixer.combine(run.bytes.reduce(0) { $0 &* 31 &+ UInt64($1) })
      }
    }
    return mixer.value
  }
}

private struct IdentityMixer {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func combine(_ word: UInt64) {
    value = (value ^ word) &* 0xD6E8_FEB8_6659_FD93
    value ^= value >> 32
  }

  mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) {
    let bytes = UnsafeRawBufferPointer(bytes)
    var offset = 0
    while offset &+ 8 <= bytes.count {
      combine(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    combine(rest)
  }
}
