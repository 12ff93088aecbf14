/// Notification lines, raw and under `notification`, in shapes that two readers might read differently: keys in any
/// order, repeated or with escapes; `aps` at other depths; long numbers; deep nesting; other kinds of events in
/// between.
public enum PayloadShapes {
  private static let keys = [
    "aps", "id", "notification", "target-content-id", "url", "launch", "options", "sessionRequest", "x", "", "ap", "i",
    "localNotification", "é", "a\"b", "targetContentIdentifier", "type",
  ]

  /// Returns a line without line feed. Most lines are valid JSON.
  public static func line(_ generator: inout SeededGenerator) -> [UInt8] {
    var text =
      switch generator.below(12) {
      case 0: object(&generator, depth: 0)
      case 1, 2: payload(&generator)
      case 3, 4: event(&generator)
      default: envelope(&generator)
      }
    if generator.once(in: 20) {
      text.unicodeScalars.remove(at: text.unicodeScalars.indices.randomElement(using: &generator) ?? text.startIndex)
    }
    if generator.once(in: 20) { text = " " + text + "\t" }
    return Array(text.utf8)
  }

  /// Returns `count` random lines.
  public static func many(_ count: Int, seed: UInt64) -> [[UInt8]] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in line(&generator) }
  }

  private static func envelope(_ generator: inout SeededGenerator) -> String {
    var members = [
      member("notification", generator.once(in: 12) ? value(&generator, depth: 1) : payload(&generator), &generator)
    ]
    if !generator.once(in: 4) { members.append(member("id", scalar(&generator), &generator)) }
    return join(members, &generator, depth: 0)
  }

  /// Returns a URL, a local notification, a shortcut item or a user activity.
  private static func event(_ generator: inout SeededGenerator) -> String {
    if generator.once(in: 4) { return join([member("url", string(&generator), &generator)], &generator, depth: 0) }
    let (kind, required, optional) = generator.pick(
      [
        ("localNotification", [], []), ("shortcutItem", ["type"], ["localizedTitle"]),
        ("userActivity", ["activityType"], ["webpageURL", "isHandoff"]),
      ] as [(String, [String], [String])], or: ("launch", [], []))
    var members: [String] = []
    let keys = required.filter { _ in !generator.once(in: 8) } + optional.filter { _ in generator.once(in: 4) }
    for key in keys {
      members.append(member(key, generator.once(in: 8) ? value(&generator, depth: 2) : string(&generator), &generator))
    }
    if !generator.once(in: 6) {
      let identifier = generator.once(in: 8) ? value(&generator, depth: 2) : string(&generator)
      members.append(member("targetContentIdentifier", identifier, &generator))
    }
    let event = join(members, &generator, depth: 1)
    return join([member(kind, event, &generator)], &generator, depth: 0)
  }

  private static func payload(_ generator: inout SeededGenerator) -> String {
    var members: [String] = []
    if !generator.once(in: 4) {
      members.append(
        member(
          "target-content-id", generator.once(in: 8) ? value(&generator, depth: 3) : string(&generator), &generator))
    }
    let aps = join(members, &generator, depth: 2)
    return join(
      [member("aps", generator.once(in: 16) ? value(&generator, depth: 2) : aps, &generator)], &generator, depth: 1)
  }

  /// Returns an object with the given members and random others in between.
  private static func join(_ members: [String], _ generator: inout SeededGenerator, depth: Int) -> String {
    var members = members
    for _ in 0..<generator.below(3) {
      let key = generator.once(in: 2) ? "x\(generator.below(3))" : generator.pick(keys, or: "x")
      members.append(member(key, value(&generator, depth: depth + 1), &generator))
    }
    if generator.once(in: 6), let twice = members.randomElement(using: &generator) { members.append(twice) }
    members.shuffle(using: &generator)
    let separator = generator.once(in: 6) ? " , " : ","
    return "{" + members.joined(separator: separator) + (generator.once(in: 60) ? ",}" : "}")
  }

  private static func member(_ key: String, _ value: String, _ generator: inout SeededGenerator) -> String {
    quoted(key, &generator, escapes: 12) + (generator.once(in: 6) ? " : " : ":") + value
  }

  /// Returns a string literal. With probability 1/`escapes`, one of its characters is escaped.
  private static func quoted(_ text: String, _ generator: inout SeededGenerator, escapes: Int) -> String {
    let index = generator.once(in: escapes) ? generator.below(text.unicodeScalars.count) : -1
    var result = "\""
    for (number, scalar) in text.unicodeScalars.enumerated() {
      if number == index, scalar.value < 0x100 {
        result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      } else {
        if scalar == "\"" || scalar == "\\" { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func string(_ generator: inout SeededGenerator) -> String {
    let texts = ["a", "thread/1", "thread/12", "é", "東京", "", "a/b?c=d", "\"", "\\", "😀", "0", "aps"]
    return quoted(generator.pick(texts, or: "a"), &generator, escapes: 4)
  }

  private static func scalar(_ generator: inout SeededGenerator) -> String {
    let digits = String(repeating: "7", count: generator.pick([1, 2, 17, 18, 19, 20, 300, 400], or: 1))
    let all = [
      string(&generator), string(&generator), "0", "-0", "1", "-12", digits, "-" + digits, "1.50", "1e5", "1E400",
      digits + ".25", "01", "-", "true", "false", "null", "nul", "\"\\u0000\"", "\"\\ud800\"", "\"\\q\"", "\"\u{7F}\"",
    ]
    return generator.pick(all, or: "1")
  }

  private static func value(_ generator: inout SeededGenerator, depth: Int) -> String {
    switch generator.below(depth > 4 ? 2 : 6) {
    case 2: return object(&generator, depth: depth)
    case 3:
      return "[" + (0..<generator.below(3)).map { _ in value(&generator, depth: depth + 1) }.joined(separator: ",")
        + "]"
    case 4 where generator.once(in: 4): return nest(&generator)
    case 5: return payload(&generator)
    default: return scalar(&generator)
    }
  }

  private static func object(_ generator: inout SeededGenerator, depth: Int) -> String {
    join([], &generator, depth: depth)
  }

  /// Returns brackets nested around the depths at which readers give up.
  private static func nest(_ generator: inout SeededGenerator) -> String {
    let depth = generator.pick([60, 61, 62, 63, 64, 65, 128, 130, 509, 510, 511, 512, 513], or: 1)
    let isArray = generator.once(in: 2)
    return String(repeating: isArray ? "[" : "{\"aps\":", count: depth) + (isArray ? "" : "{}")
      + String(repeating: isArray ? "]" : "}", count: depth)
  }
}
