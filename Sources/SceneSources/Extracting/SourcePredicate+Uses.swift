internal import PredicateSyntax

extension SourcePredicate {
  /// What the format does with an argument.
  struct Use {
    /// `%@`, `%d`
    var conversion: Conversion
    /// The operator before it; `nil` at the beginning of a condition.
    var operation: Operator?
    /// Whether it must be a list.
    var takesList = false

    /// Whether it must be a number.
    var isNumber: Bool { conversion == .integer || conversion == .double }
  }

  /// What the format does with its arguments, in their order.
  ///
  /// - Complexity: O(n) in the length of the format.
  var uses: [Use] {
    let format = format.known ?? ""
    guard format.contains("%") else { return [] }
    var lexer = Lexer(SourceText(format))
    var uses: [Use] = []
    var operation: Operator?
    var followsConversion = false
    while true {
      let kind = lexer.next().kind
      switch kind {
      case .end: return uses
      case .operation(.comparison(.contains)):
        // `%@ CONTAINS SELF`
        if followsConversion { uses[uses.count - 1].takesList = true }
        operation = .comparison(.contains)
      case .operation(let found): operation = found
      // The elements of a list that the format spells out.
      case .symbol(.leftBrace): operation = .comparison(.equal)
      case .conversion(let conversion):
        let lists: [Operator] =
          [.comparison(.in), .comparison(.between)] + Modifier.allCases.map(Operator.modifier)
        uses.append(
          Use(conversion: conversion, operation: operation, takesList: operation.map(lists.contains) ?? false))
      default: break
      }
      if case .conversion = kind { followsConversion = true } else { followsConversion = false }
    }
  }

  /// The first list that the predicate needs and that only the running app knows.
  var unknownList: PartialText.Hole? {
    for (use, argument) in zip(uses, arguments) where use.takesList {
      switch argument {
      case .text(let text): if text.pieces.count == 1, let hole = text.holes.first { return hole }
      case .list(let elements):
        if let hole = elements.lazy.flatMap({ $0.text?.holes ?? [] }).first(where: \.mayBeSeveral) { return hole }
      default: break
      }
    }
    return nil
  }
}
