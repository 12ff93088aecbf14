public import SceneRouting
import StringPredicates

/// Sessions and identifiers of an app with many documents. 60 % of the `canActivate` conditions use `==`, 15 %
/// `BEGINSWITH`, 5 % each `ENDSWITH`, `CONTAINS`, `LIKE`, `MATCHES` and compounds; some ignore case. Half of the
/// sessions prefer whatever they can show, a third prefer nothing, and the others prefer one identifier.
///
/// The same seed gives the same values on every machine.
public struct WorkloadScenes {
  private var random: RandomScenes

  /// Creates a workload. The same seed gives the same one.
  public init(seed: UInt64) { random = RandomScenes(seed: seed) }

  private static let organisations = [
    "example", "acme", "contoso", "northwind", "fabrikam", "globex", "initech", "wonka",
  ]
  private static let apps = ["mail", "chat", "calendar", "files", "notes", "tasks", "maps", "music", "photos", "video"]
  private static let kinds = ["thread", "message", "channel", "event", "doc", "note", "task", "order", "ride", "list"]
  private static let words = ["general", "random", "design", "launch", "budget", "weekly", "retro", "alpha", "beta"]

  private mutating func pick(_ words: [String]) -> String { words[random.below(words.count)] }
  private mutating func number() -> String { "\(1_000 + random.below([99_000, 999_000, 99_999_000][random.below(3)]))" }
  private mutating func app() -> String { "com.\(pick(Self.organisations)).\(pick(Self.apps))" }
  private mutating func identifier() -> String {
    switch random.below(10) {
    case 0..<6: number()
    case 6, 7: String(random.below(1 << 32), radix: 16)
    case 8: "\(String(random.below(1 << 60), radix: 16))-\(String(random.below(1 << 60), radix: 16))"
    default: "\(pick(Self.words))-\(number())"
    }
  }
  private mutating func document() -> String { "\(app())/\(pick(Self.kinds))/\(identifier())" }

  /// A predicate and an identifier that it accepts.
  private struct Condition {
    var format: String
    var sample: String
  }

  private mutating func quoted(_ operation: String, _ literal: String, _ sample: String, foldsOnceIn times: Int)
    -> Condition
  {
    let text = literal.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    guard random.once(in: times) else { return Condition(format: "SELF \(operation) \"\(text)\"", sample: sample) }
    return Condition(
      format: "SELF \(operation)[c] \"\(text)\"", sample: random.once(in: 3) ? sample.uppercased() : sample)
  }

  private mutating func condition() -> Condition {
    switch random.below(100) {
    case 0..<60:
      let text = document()
      return quoted("==", text, text, foldsOnceIn: 50)
    case 60..<75:
      let text = random.once(in: 100) ? app() + "/" : document() + "/"
      return quoted("BEGINSWITH", text, "\(text)\(pick(Self.kinds))/\(number())", foldsOnceIn: 7)
    case 75..<80:
      let text = random.once(in: 2) ? "/comments/\(number())" : "-\(number()).pdf"
      return quoted("ENDSWITH", text, document() + text, foldsOnceIn: 7)
    case 80..<85:
      let text = random.once(in: 2) ? "/project-\(number())/" : "#\(number())!"
      return quoted("CONTAINS", text, "\(app())\(text)\(number())", foldsOnceIn: 7)
    case 85..<90: return like()
    case 90..<95: return matches()
    default: return compound()
    }
  }

  private mutating func like() -> Condition {
    let (number, app, kind, word) = (number(), app(), pick(Self.kinds), pick(Self.words))
    switch random.below(4) {
    case 0: return quoted("LIKE", "\(app)/*/draft-\(number)", "\(app)/\(kind)/draft-\(number)", foldsOnceIn: 7)
    case 1: return quoted("LIKE", "*/\(kind)/\(word)-\(number)?", "a/\(kind)/\(word)-\(number)7", foldsOnceIn: 7)
    case 2: return quoted("LIKE", "\(app)/\(kind)/\(number)*", "\(app)/\(kind)/\(number)/9", foldsOnceIn: 7)
    default: return quoted("LIKE", "*/\(word)-\(number)/*", "\(app)/\(word)-\(number)/1", foldsOnceIn: 7)
    }
  }

  private mutating func matches() -> Condition {
    let (number, app, kind) = (number(), app(), pick(Self.kinds))
    let escaped = app.replacing(".", with: "\\.")
    switch random.below(4) {
    case 0:
      return quoted("MATCHES", "\(escaped)/\(kind)/\(number)/[0-9]+", "\(app)/\(kind)/\(number)/7", foldsOnceIn: 7)
    case 1:
      return quoted(
        "MATCHES", ".*/\(kind)/\(number)-20[0-9]{2}-(0[1-9]|1[0-2])", "\(app)/\(kind)/\(number)-2026-11", foldsOnceIn: 7
      )
    case 2:
      return quoted(
        "MATCHES", "\(escaped)/(\(kind)|x)/\(number)[a-f0-9]{4}.*", "\(app)/\(kind)/\(number)ab12/", foldsOnceIn: 7)
    default: return quoted("MATCHES", "[a-z.]+/user/\(number)\\w*/.+", "\(app)/user/\(number)x/1", foldsOnceIn: 7)
    }
  }

  private mutating func compound() -> Condition {
    let text = document()
    switch random.below(4) {
    case 0:
      let other = document()
      return Condition(
        format: "SELF == '\(text)' OR SELF BEGINSWITH '\(other)/'", sample: random.once(in: 2) ? text : other + "/1")
    case 1: return Condition(format: "SELF BEGINSWITH '\(text)/' AND SELF ENDSWITH '/edit'", sample: text + "/7/edit")
    case 2:
      return Condition(format: "SELF BEGINSWITH '\(text)' AND NOT SELF CONTAINS '/muted/'", sample: text + "/7")
    default:
      let all = (0..<(2 + random.below(6))).map { _ in document() }
      return Condition(format: "SELF IN {\(all.map { "'\($0)'" }.joined(separator: ", "))}", sample: pick(all))
    }
  }

  /// Returns `count` sessions, and for each an identifier that it can show.
  public mutating func sessions(_ count: Int) -> (sessions: [SceneSession], samples: [String]) {
    var sessions: [SceneSession] = []
    var samples: [String] = []
    for index in 0..<count {
      let condition = condition()
      var conditions = SceneActivationConditions()
      conditions.canActivate = .generated(condition.format)
      switch random.below(10) {
      case 0..<5: conditions.prefersToActivate = conditions.canActivate
      case 5..<8: break
      default:
        conditions.prefersToActivate = .generated("SELF == %@", arguments: [.string(condition.sample)])
      }
      sessions.append(SceneSession("scene-\(index)", conditions: .activation(conditions)))
      samples.append(condition.sample)
    }
    return (sessions, samples)
  }

  /// Returns an identifier. Nine in ten match a session.
  public mutating func identifier(of samples: [String]) -> String {
    random.once(in: 10) ? "org.\(document())" : pick(samples)
  }
}
