/// A reserved word that isn't an operator, matched case-insensitively.
///
/// Source: Apple, "Predicate Format String Syntax", reserved words.
package enum Keyword: String, Hashable, Sendable, CaseIterable {
  case `self` = "SELF"
  case null = "NULL"
  case `nil` = "NIL"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case ternary = "TERNARY"
  case subquery = "SUBQUERY"
  case function = "FUNCTION"
  case cast = "CAST"
  case fetch = "FETCH"
  case anyKey = "ANYKEY"
  case caseInsensitive = "CASEINSENSITIVE"
  case ci = "CI"
  case apply = "APPLY"
}

/// A call-like form that begins with a reserved word.
package enum SpecialForm: String, Hashable, BitwiseCopyable, Sendable {
  case function = "FUNCTION"
  case cast = "CAST"
  case ternary = "TERNARY"
  case subquery = "SUBQUERY"
  case fetch = "FETCH"

  var argumentCounts: ClosedRange<Int> {
    switch self {
    case .function: 2...64
    case .cast: 2...2
    case .ternary, .subquery: 3...3
    case .fetch: 1...64
    }
  }

  /// Returns the sort of an argument.
  func sort(of index: Int) -> SyntaxNode.Sort {
    switch self {
    case .ternary: index == 0 ? .predicate : .value
    case .subquery: index == 2 ? .predicate : .value
    case .fetch: .either
    case .function, .cast: .value
    }
  }

  var usage: String {
    switch self {
    case .function: "FUNCTION(target, 'selector:', arguments…)"
    case .cast: "CAST(value, 'Class')"
    case .ternary: "TERNARY(predicate, value, value)"
    case .subquery: "SUBQUERY(collection, $variable, predicate)"
    case .fetch: "FETCH(request, context, countOnly)"
    }
  }
}

/// A reserved word, either a keyword or an operator.
package enum ReservedWord: Hashable, Sendable {
  case keyword(Keyword)
  case operation(Operator)

  /// Creates the reserved word with the given spelling, ignoring case. Returns `nil` if there isn't one.
  ///
  /// - Complexity: O(1), because only reserved words of the same length are compared.
  package init?(_ word: some RandomAccessCollection<UInt8>) {
    guard word.count < Self.byLength.count else { return nil }
    let letters = Letters(word)
    for candidate in Self.byLength[word.count] where candidate.letters == letters {
      self = candidate.word
      return
    }
    return nil
  }

  /// The reserved words, indexed by length, which is at most 16 letters.
  private static let byLength: [[(letters: Letters, word: ReservedWord)]] = {
    var lists: [[(letters: Letters, word: ReservedWord)]] = Array(repeating: [], count: 17)
    func add(_ spelling: String, _ word: ReservedWord) {
      guard spelling.utf8.first?.isWordStart == true, spelling.utf8.count < lists.count else { return }
      lists[spelling.utf8.count].append((Letters(spelling.utf8), word))
    }
    for keyword in Keyword.allCases { add(keyword.rawValue, .keyword(keyword)) }
    for (spelling, operation) in Operator.spellings { add(spelling, .operation(operation)) }
    return lists
  }()

  /// Up to 16 uppercase letters, packed into two machine words.
  private struct Letters: Equatable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    init(_ word: some Collection<UInt8>) {
      for byte in word {
        second = second << 8 | first >> 56
        first = first << 8 | UInt64(byte.asciiUppercased)
      }
    }
  }
}
