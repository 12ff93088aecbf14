extension Operator {
  /// The table of operators: role, precedence, spellings, and what is special about one.
  ///
  /// The lexer, the parser, the printer, the checker, the compiler, the spelling suggestions and the grammar page read
  /// it, so a new operator is a case of `Operator` and a row here.
  ///
  /// Source: Apple, "Predicate Format String Syntax" and "BNF Definition of Cocoa Predicates"; precedence by decision 10
  /// of this project.
  var definition: Row {
    switch self {
    case .or: Row(.junction, 1, "OR", "||")
    case .and: Row(.junction, 2, "AND", "&&")
    case .not: Row(.prefix, 3, "NOT", "!")
    case .any: Row(.modifier, 4, "ANY", "SOME")
    case .all: Row(.modifier, 4, "ALL")
    case .notAny: Row(.modifier, 4, "NONE")

    case .equal: Row(.comparison(.anything), 5, "==", "=", mirror: .equal, comparesTexts: true)
    case .notEqual: Row(.comparison(.anything), 5, "!=", "<>", mirror: .notEqual)
    case .less: Row(.comparison(.ordered), 5, "<", mirror: .greater, comparesTexts: true)
    case .lessOrEqual: Row(.comparison(.ordered), 5, "<=", "=<", mirror: .greaterOrEqual, comparesTexts: true)
    case .greater: Row(.comparison(.ordered), 5, ">", mirror: .less, comparesTexts: true)
    case .greaterOrEqual: Row(.comparison(.ordered), 5, ">=", "=>", mirror: .lessOrEqual, comparesTexts: true)
    case .beginsWith: Row(.comparison(.texts), 5, "BEGINSWITH", comparesTexts: true, isSearch: true)
    case .endsWith: Row(.comparison(.texts), 5, "ENDSWITH", comparesTexts: true, isSearch: true)
    case .contains: Row(.comparison(.collection), 5, "CONTAINS", mirror: .in, comparesTexts: true, isSearch: true)
    case .like: Row(.comparison(.texts), 5, "LIKE")
    case .matches: Row(.comparison(.texts), 5, "MATCHES")
    case .in: Row(.comparison(.collection), 5, "IN", mirror: .contains, comparesTexts: true, isSearch: true)
    case .between: Row(.comparison(.bounds), 5, "BETWEEN")
    case .utiConformsTo: Row(.comparison(.unsupported), 5, "UTI-CONFORMS-TO")
    case .utiEquals: Row(.comparison(.unsupported), 5, "UTI-EQUALS")
    case .tokenMatches: Row(.comparison(.unsupported), 5, "TOKENMATCHES")
    case .selector, .unknown: Row(.comparison(.unsupported), 5)

    case .assign: Row(.refused, 6, ":=", isRightAssociative: true)
    case .union: Row(.refused, 7, "UNION")
    case .intersect: Row(.refused, 7, "INTERSECT")
    case .minus: Row(.refused, 7, "MINUS")
    case .bitAnd: Row(.arithmetic(.bitAnd), 8, "&")
    case .bitOr: Row(.arithmetic(.bitOr), 8, "|")
    case .bitXor: Row(.arithmetic(.bitXor), 8, "^")
    case .shiftLeft: Row(.arithmetic(.shiftLeft), 8, "<<")
    case .shiftRight: Row(.arithmetic(.shiftRight), 8, ">>")
    case .add: Row(.arithmetic(.add), 9, "+")
    case .subtract: Row(.arithmetic(.subtract), 9, "-")
    case .multiply: Row(.arithmetic(.multiply), 10, "*")
    case .divide: Row(.arithmetic(.divide), 10, "/")
    case .power: Row(.arithmetic(.power), 11, "**", isRightAssociative: true)
    case .negate: Row(.negation, 12, "-")
    }
  }
}
