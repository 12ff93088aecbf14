import PredicateSyntax
import RoutingDocuments
import SceneLifecycle
import SceneRouting
import SceneSources
import StringPredicates
import Testing

/// Tests each limit of documents one below, at, and one above its value. `Limits.md` lists the limits.
/// `HostilePropertyListTests` and `FileAccessTests` test the limits of property lists and files.
@Suite struct DocumentLimitTests {
  @Test(arguments: [9, 10, 11]) func limitsIdentifierLength(length: Int) throws {
    let identifier = "é" + String(repeating: "a", count: length - 2)
    let limits = DocumentLimits(identifierLength: 10)
    for line in ["{\"url\":\"\(identifier)\"}", "{\"aps\":{\"target-content-id\":\"\(identifier)\"}}"] {
      let items = try items(line.utf8, limits: limits)
      #expect(items.compactMap(\.issue).map(\.code) == (length > 10 ? [.identifierTooLong] : []))
    }
    let router = try SceneRouter(identifierLimit: 10)
    do throws(RoutingError) {
      _ = try router.route(.url(identifier))
      #expect(length <= 10)
    } catch {
      #expect(length > 10 && error.code == .identifierTooLong)
    }
  }

  /// The default of 16 MiB, for the longest kind of event: one with an `id`.
  @Test(arguments: [0, 1]) func limitsTheLineLengthOfAnEnvelope(more: Int) throws {
    let (before, after) = (#"{"id":"n1","notification":{"aps":{"target-content-id":"a"},"x":""#, #""}}"#)
    let count = (16 << 20) + more - before.utf8.count - after.utf8.count
    let items = try items((before + String(repeating: "x", count: count) + after + "\n" + #"{"url":"b"}"#).utf8)
    #expect(items.map { $0.record?.event } == [more > 0 ? nil : .notification("a"), .url("b")])
    #expect(items.first?.record?.id == (more > 0 ? nil : .string("n1")))
    #expect(items.compactMap(\.issue).map(\.code) == (more > 0 ? [.lineTooLong] : []))
  }

  /// A saved registry can lower the limits of whoever reads it, but not raise them.
  @Test(arguments: [-1, 0, 1]) func registriesCannotRaiseLimits(more: Int) throws {
    let limits = DocumentLimits(identifierLength: 100, predicates: PredicateLimits(matchSteps: 1_000))
    func registry(identifierLimit: Int, matchSteps: UInt32) throws -> SceneSessionRegistry {
      let can = try StringPredicate("SELF MATCHES 'a+'", limits: PredicateLimits(matchSteps: matchSteps))
      let session = SceneSession("a", conditions: SceneActivationConditions(canActivate: can))
      return try SceneSessionRegistry(sessions: [session], identifierLimit: identifierLimit)
    }
    for (registry, limit) in [
      (try registry(identifierLimit: 100 + more, matchSteps: 1_000), 100),
      (try registry(identifierLimit: 100, matchSteps: UInt32(1_000 + more)), 1_000),
    ] {
      guard more > 0 else {
        let read = try reloaded(registry, limits: limits)
        let predicate = read.sessions.first?.conditions.predicates?.canActivate
        #expect(
          [read.router.identifierLimit - 100, Int(predicate?.origin?.limits.matchSteps ?? 0) - 1_000].min() == more)
        continue
      }
      let error = #expect(throws: DocumentError.self) { try reloaded(registry, limits: limits) }
      #expect(error?.first.code == .limitExceeded)
      #expect(error?.first.message == "the number \(limit + more) is too high: at most \(limit)")
    }
  }

  /// A predicate without limits of its own has those of the reader.
  @Test func registriesTakeTheLimitsOfTheReader() throws {
    let can = try StringPredicate("SELF MATCHES 'a+'")
    let session = SceneSession("a", conditions: SceneActivationConditions(canActivate: can))
    let limits = DocumentLimits(predicates: PredicateLimits(matchSteps: 7))
    let read = try reloaded(SceneSessionRegistry(sessions: [session]), limits: limits)
    #expect(read.sessions.first?.conditions.predicates?.canActivate.origin?.limits.matchSteps == 7)
  }

  /// The defaults in `Limits.md`.
  @Test func defaultsAreAsDocumented() throws {
    let limits = DocumentLimits.default
    #expect(limits.identifierLength == 1_048_576)
    #expect(limits.lineLength == 16_777_216 && limits.propertyListLength == 16_777_216)
    #expect(limits.fileLength == 1_073_741_824 && limits.predicates == .default)
  }

  @Test(arguments: [511, 512, 513, 300_000]) func limitsNestingOfJSON(levels: Int) {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let text = String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
      do throws(JSONSyntaxError) {
        _ = try JSONTree(parsing: Array(text.utf8))
        #expect(levels <= 512)
      } catch {
        #expect(levels > 512 && error.message.contains("deeper than 512 levels"))
      }
    }
  }

  @Test(arguments: [99, 100, 101]) func limitsIssuesOfADocument(count: Int) {
    let sessions = (0..<count).map { "{\"persistentIdentifier\": \"\($0)\", \"stat\": 1}" }.joined(separator: ",")
    do throws(DocumentError) {
      _ = try SceneDocument(parsing: Array(scenesText("\"sessions\": [\(sessions)]").utf8), file: "scenes.json")
      Issue.record("the document was read")
    } catch {
      #expect(error.issues.count == min(count, 100))
      #expect(error.omitted == max(0, count - 100))
      #expect(error.description.hasSuffix("… and 1 more") == (count > 100))
    }
  }

  @Test(arguments: [999, 1_000, 1_001]) func limitsLintFindings(count: Int) throws {
    try withFolder { folder in
      let sessions = (0..<count).map { "{\"persistentIdentifier\": \"\($0)\", \"stat\": 1}" }.joined(separator: "\n")
      let result = Linter().lint([try write(sessions.utf8, "sessions.ndjson", in: folder)])
      #expect(result.issues.count { $0.code == .unknownKey } == min(count, 1_000))
      #expect((result.omitted > 0) == (count > 1_000))
    }
  }

  @Test(arguments: [99, 100, 101]) func limitsNestedListsInAUserInfo(levels: Int) throws {
    var value = UserInfoValue.integer(1)
    for _ in 0..<levels { value = .array([value]) }
    let registry = try SceneSessionRegistry(
      sessions: [SceneSession("a")], details: ["a": SceneSessionDetails(userInfo: ["list": value])])
    var code: DiagnosticCode?
    do { _ = try reloaded(registry) } catch let error as DocumentError { code = error.first.code }
    #expect(code == (levels > 100 ? .notRepresentable : nil))
  }
}
