import PredicateSyntax
import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// Adversarial sets for the index, and identifiers that no app has.
@Suite struct HostileSetTests {
  private func agree(_ sessions: [SceneSession], on identifiers: [String]) {
    var agreement = IndexAgreement(sessions)
    for identifier in identifiers {
      for rule in [RoutingRule.preferredThenCan, .preferredOrNewScene, .mostRecentSuitable] {
        var query = IndexAgreement.query(identifier, rule)
        guard agreement.agrees(on: query) else { return }
        query.avoidsVisible = true
        guard agreement.agrees(on: query) else { return }
      }
    }
  }

  @Test func agreesIfEveryLiteralIsFoldedAndNotASCII() throws {
    let sessions = try (0..<100).map { try SceneSession("\($0)", can: "SELF CONTAINS[cd] 'Ärger \(100 + $0)/'") }
    agree(sessions, on: ["my arger 107/", "my A\u{308}RGER 107/é", "x/ärger 199/é", "Ärger 1070/", "é"])
  }

  @Test func agreesIfEveryPredicateHasTheSameAnchor() throws {
    let sessions = try (0..<200).map { index in
      try SceneSession(
        "\(index)", prefers: "SELF BEGINSWITH 'com.example/' AND length:(SELF) == \(index % 50)",
        can: "SELF BEGINSWITH 'com.example/' AND length:(SELF) > \(index % 40)", isVisible: index % 3 == 0)
    }
    agree(sessions, on: ["com.example/", "com.example/1234567890", "com.example", "", "Com.example/12345678901234567"])
  }

  @Test func agreesIfLiteralsDifferOnlyInCase() throws {
    let sessions = try (0..<64).map { index in
      let text = String((0..<6).map { index >> $0 & 1 == 1 ? "A" : "a" })
      return try SceneSession("\(index)", prefers: "SELF CONTAINS '\(text)'", can: "SELF == '\(text)'")
    }
    agree(sessions, on: ["aaaaaa", "AAAAAA", "aAaAaA", "xxaAaAaAxx", "AaAaAaAaAaAa", "bbbbbb"])
  }

  @Test func agreesOnLiteralsOfOneToThreeBytes() throws {
    let sessions = try "abcdefghijklmnop".flatMap {
      try [
        SceneSession("1\($0)", can: "SELF CONTAINS[c] '\($0)'"),
        SceneSession("2\($0)", prefers: "SELF ENDSWITH 'b\($0)'", can: "SELF BEGINSWITH '\($0)b'"),
        SceneSession("3\($0)", prefers: "SELF CONTAINS '\($0)bc'", can: "SELF LIKE '*\($0)?c*'"),
      ]
    }
    agree(sessions, on: ["a", "B", "ab", "abc", "ba", "xabcx", "pbc", "q", "", "p1c", "zzzzzzzzzzzzzzzzO"])
  }

  @Test func agreesOnLiteralsBeyondASCII() throws {
    let shapes: [(String) -> String] = [
      { "SELF BEGINSWITH '日本/\($0)/'" }, { "SELF ENDSWITH[c] '/Straße-\($0)-é'" },
      { "SELF CONTAINS[cd] 'Ärger \($0)/'" },
      { "SELF == '東京/\($0)'" }, { "SELF LIKE[cd] '*Über-\($0)*'" }, { "SELF LIKE '*/書\($0)/*'" },
    ]
    let sessions = try (0..<300).map { index in
      try SceneSession("\(index)", can: shapes[index % shapes.count](String(1_000 + index)))
    }
    agree(
      sessions,
      on: (1_000..<1_012).flatMap { number in
        [
          "日本/\(number)/7", "日本/\(number)", "x/Straße-\(number)-é", "x/STRASSE-\(number)-E\u{301}",
          "my arger \(number)/",
          "my A\u{308}RGER \(number)/x", "東京/\(number)", "東京/\(number)\u{301}", "Zu Uber-\(number)!", "ÜBER-\(number)",
          "a/書\(number)/b",
        ]
      })
    let report = try #require(IndexAgreement(sessions).store.indexReport(limit: 5))
    #expect(report.unanchoredCount == 0 && report.sharedBuckets.isEmpty, "none is asked for every identifier")
  }

  @Test func agreesOnPredicatesWithoutALiteral() throws {
    let sessions = try (0..<100).map { index in
      try SceneSession(
        "\(index)", prefers: "NOT SELF CONTAINS '\(index % 7)'", can: "SELF MATCHES '[a-z]{\(index % 20)}'",
        isVisible: index % 2 == 0)
    }
    agree(sessions, on: ["abc", "0123456", "012345", "", "abcdefghij", "ABC"])
    let report = try #require(try SceneRouter(sessions: sessions).indexReport(limit: 3))
    #expect(report.unanchoredCount == 27, "twenty patterns and seven negations, each stored once")
    #expect(report.unanchored.count == 3)
    #expect(report.unanchored[0].predicate.predicateFormat.hasPrefix("NOT SELF CONTAINS"))
    #expect(report.unanchored[0].conditionCount >= 14)
  }

  @Test func agreesOnExtremeIdentifiers() throws {
    let prefers = ["SELF CONTAINS 'AAAAAAAAAAAA'", "SELF BEGINSWITH 'a'", "SELF CONTAINS[c] 'k'"]
    let sessions = try (0..<30).map { index in
      let can = ["SELF == ''", "SELF CONTAINS 'aaaaaaaa\(index)'", "SELF ENDSWITH[cd] 'e'", "SELF LIKE '*aa*aab?'"]
      return try SceneSession("\(index)", prefers: prefers[index % 3], can: can[index % 4])
    }
    let long = String(repeating: "a", count: 1 << 20)
    var agreement = IndexAgreement(sessions)
    for identifier in [long + "8", "b" + long + "b7"] {
      guard agreement.agrees(on: IndexAgreement.query(identifier, .preferredOrNewScene)) else { return }
    }
    agree(
      sessions,
      on: [
        "", String(repeating: "a", count: 3_000) + "aaaaaaaa9", "\u{301}", String(repeating: "\u{301}", count: 300),
        "e\u{301}", "\u{212A}",
        "한국어/aaaaaaaa1", "日本語 e", "\u{0}", "aaaaaaa\u{0}",
      ])
  }

  @Test func agreesOnLiteralsLongerThanARecord() throws {
    let long = String(repeating: "0123456789", count: 30)
    let sessions = try (0..<12).map { index in
      let text = long + "\(index)"
      return try SceneSession(
        "\(index)", prefers: "SELF BEGINSWITH '\(String(text.prefix(255)))\(index % 2)'",
        can: ["SELF CONTAINS '\(text)'", "SELF == '\(text)'", "SELF ENDSWITH[c] 'x\(text)'"][index % 3])
    }
    agree(
      sessions,
      on: [
        long, long + "0", long + "1", long + "3", "x" + long + "2", "X" + long + "2", String(long.prefix(255)) + "1",
      ])
  }

  @Test func treatsAPatternAtItsLimitAsNotMatching() throws {
    let hard = "SELF MATCHES '(a|aa)*c|a*b'"
    let limits = PredicateLimits(matchSteps: 100, matchDepth: 100)
    let predicate = try StringPredicate(hard, limits: limits)
    var sessions = try (0..<20).map { try SceneSession("\($0)", can: $0 == 7 ? hard : "SELF == '\($0)'") }
    sessions[3].conditions = .activation(SceneActivationConditions(canActivate: predicate))
    let identifier = String(repeating: "a", count: 20) + "b"
    let decision = try SceneRouter(sessions: sessions).route(.content(identifier))
    #expect(decision.session == "7", "one and the same pattern under two limits is two predicates")
    #expect(decision.faults == [EvaluationFault(subject: "3", condition: .canActivate)])
    agree(sessions, on: [identifier])
  }

  @Test func agreesOnAPredicateSharedByManySessions() throws {
    var agreement = IndexAgreement()
    for index in 0..<500 { agreement.store.add(SceneSession("\(index)")) }
    var random = RandomScenes(seed: 3)
    for _ in 0..<1_500 {
      let slot = try #require(agreement.store.slot(of: "\(random.below(500))") ?? agreement.store.slot(of: "499"))
      switch random.below(4) {
      case 0: agreement.store.moveToFront(slot)
      case 1: agreement.store.setState(.background, isVisible: random.once(in: 2), of: slot)
      case 2: agreement.store.setConditions(random.once(in: 2) ? .withoutModifier : .default, of: slot)
      default:
        if random.once(in: 5) && agreement.store.count > 50 && slot != agreement.store.slot(of: "499") {
          agreement.store.remove(slot)
        }
      }
      var query = IndexAgreement.query("x", random.once(in: 2) ? .preferredThenCan : .mostRecentSuitable)
      query.avoidsVisible = random.once(in: 2)
      guard agreement.agrees(on: query) else { return }
    }
  }

  /// Each role has an index of its own, so that the sessions of one role don't slow down another.
  @Test func routesAmongManyRoles() throws {
    let sessions = try (0..<4_000).map { index in
      try SceneSession(
        "\(index)", prefers: "SELF == 'a\(index / 40)'", can: "FALSEPREDICATE",
        role: SceneSessionRole(rawValue: "role \(index % 40)"))
    }
    let router = try SceneRouter(sessions: sessions)
    for index in [0, 1, 39, 40, 2_000, 3_999] {
      let options = RoutingOptions(role: SceneSessionRole(rawValue: "role \(index % 40)"))
      #expect(try router.route(.content("a\(index / 40)"), options: options).session == "\(index)")
      #expect(try router.route(.content(nil), options: options).session == "\(index % 40)")
    }
    #expect(try router.route(.content("a1")).session == nil)
    #expect(router.sessions.map(\.persistentIdentifier) == (0..<4_000).map(String.init))
  }
}
