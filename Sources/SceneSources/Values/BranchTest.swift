/// A question that a branch depends on: `kind == .main`, `if let draft`, `case "main":`.
package struct BranchTest: Hashable, Sendable {
  /// What is asked about. It has one value in the whole function.
  package var subject: SourceExpression
  /// The values of which it must be one.
  package var values: [SourceExpression]
  /// Whether it must be none of them.
  package var isNegated = false

  /// Whether the test holds, as far as the subject and the values are constants; `nil` if that is not known.
  var value: Bool? { holds(for: BranchValue(subject)) }

  /// Whether the test holds for a value of the subject.
  func holds(for subject: BranchValue?) -> Bool? {
    guard let subject else { return nil }
    let answers = values.map { BranchValue($0).flatMap(subject.isSame) }
    if answers.contains(true) { return !isNegated }
    return answers.contains(nil) ? nil : isNegated
  }

  /// The test with the parts of its expressions replaced.
  func mapping(_ transform: (SourceExpression) -> SourceExpression) -> Self {
    let test = Self(subject: transform(subject), values: values.map(transform), isNegated: isNegated)
    guard let origin = test.subject.origin.first else { return test }
    switch origin {
    case .rawValue(let subject, let type):
      return Self(subject: subject, values: test.values.map { $0.rawValue(of: type) }, isNegated: isNegated)
    case .truth(var asked):
      guard test.values.count == 1, case .boolean(let truth)? = test.values.first?.kind else { return test }
      asked.isNegated = (asked.isNegated != isNegated) != !truth
      return asked
    }
  }
}

/// What the value of an argument comes from, where tests may ask about that.
package indirect enum BranchOrigin: Hashable, Sendable {
  /// `Kind(rawValue: session.configuration.name)`; without a type the value itself.
  case rawValue(SourceExpression, type: String?)
  /// `session.configuration.name == "main"`
  case truth(BranchTest)
}

extension SourceExpression {
  /// The raw value of a case of an enum: `Kind.main.rawValue` for `.main`.
  func rawValue(of type: String?) -> Self {
    guard let type, let member = source.prefix(while: { $0 != "(" }).split(separator: ".").last,
      source.hasPrefix(".") || source.hasPrefix(type + ".")
    else { return self }
    var raw = self
    raw.kind = .name([type, String(member), "rawValue"], scope: [])
    return raw
  }
}

/// One of the ways through a statement.
package struct BranchWay: Hashable, Sendable {
  /// What must hold on this way.
  package var tests: [BranchTest] = []
  /// Whether nothing else must hold.
  package var isComplete = true
  /// Whether the way is taken where the tests do not hold: `guard … else`.
  package var isNegated = false
  /// The block around the statement that the way leaves at its end.
  package var exit: Int?
  /// Whether the app stops at its end.
  package var endsTheApp = false
  /// Whether it asks only for what every window has: see ``FormalValue``.
  package var isFormality = false
  /// Whether it asks that something is there which every window has.
  package var isPresence = false

  /// The way that is taken if no other one is.
  static let otherwise = Self()

  /// The way past an `if` with some branches.
  static func past(_ branches: [Self]) -> Self {
    var way = Self.otherwise
    // A test for what every window has always succeeds, so no window goes past the `if`.
    way.isFormality = branches.count == 1 && branches[0].isPresence && branches[0].exit == nil
    return way
  }

  /// The way with the expressions of its tests replaced.
  func mapping(_ transform: (SourceExpression) -> SourceExpression) -> Self {
    var way = self
    way.tests = tests.map { $0.mapping(transform) }
    return way
  }
}

/// The ways through a statement, in the order in which they are tried, and which of them a block is.
package struct BranchChoice: Hashable, Sendable {
  package var ways: [BranchWay]
  package var index: Int

  /// How many ways of a statement are told apart.
  static let limit = 64

  /// The place of the way is enough to tell most choices apart.
  package func hash(into hasher: inout Hasher) { hasher.combine(index) }

  /// The choice with the expressions of its tests replaced.
  func mapping(_ transform: (SourceExpression) -> SourceExpression) -> Self {
    Self(ways: ways.map { $0.mapping(transform) }, index: index)
  }
}

extension SourceExpression {
  /// The name of the configuration that a window is made of, which tests ask about.
  static func configurationName(at position: SourcePosition) -> Self {
    Self(.unknown, source: "session.configuration.name", position: position, identity: "configuration name")
  }

  /// The role of a window's session, which tests ask about.
  static func sessionRole(at position: SourcePosition) -> Self {
    Self(.unknown, source: "session.role", position: position, identity: "session role")
  }

  /// Whether it is the name of the configuration.
  var isConfigurationName: Bool { kind == .unknown && identity == "configuration name" }

  /// Whether it is the role of the session.
  var isSessionRole: Bool { kind == .unknown && identity == "session role" }
}
