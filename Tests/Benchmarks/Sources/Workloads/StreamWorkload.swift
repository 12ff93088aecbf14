import Foundation

/// Payloads of notifications, a line each and about 340 bytes long, and the scenes that they are for.
public struct StreamWorkload {
  private let workload: SceneWorkload
  private let size: Int

  /// Makes a workload of about so many millions of bytes.
  public init(scenes: Int, megabytes: Int) {
    workload = SceneWorkload(scenes: scenes, events: 50_000)
    size = megabytes * 1_000_000
  }

  /// Writes `scenes.ndjson` and `payloads.ndjson` to a folder.
  public func write(to folder: URL) throws {
    let scenes = zip(workload.canActivate, workload.prefersToActivate).enumerated().map { index, conditions in
      """
      {"persistentIdentifier":"s\(index)","activationConditions":{"canActivate":"\(Self.escaped(conditions.0.format))",\
      "prefersToActivate":"\(Self.escaped(conditions.1))"}}
      """
    }
    try Data((scenes.joined(separator: "\n") + "\n").utf8).write(to: folder.appendingPathComponent("scenes.ndjson"))
    var random = Randomness(seed: 3)
    var lines = [UInt8]()
    lines.reserveCapacity(size + 1_000)
    while lines.count < size {
      for identifier in workload.identifiers where lines.count < size {
        lines += Self.payload(identifier, &random).utf8
        lines.append(UInt8(ascii: "\n"))
      }
    }
    try Data(lines).write(to: folder.appendingPathComponent("payloads.ndjson"))
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
  }

  private static let vocabulary: StaticString =
    "your parcel café left at noon Ana wrote about the naïve plan 東京 team build passed see photos 🎉 now"

  private static func payload(_ identifier: String, _ random: inout Randomness) -> String {
    func words(_ count: Int) -> String { (0..<count).map { _ in random.word(of: vocabulary) }.joined(separator: " ") }
    var fields = [
      random.percent(80)
        ? #""alert":{"title":"\#(words(3))","body":"\#(words(12 + random.below(10)))"}"# : #""alert":"\#(words(12))""#
    ]
    if random.percent(60) { fields.append(#""badge":\#(random.below(99))"#) }
    if random.percent(70) { fields.append(#""sound":"default""#) }
    if random.percent(40) { fields.append(#""interruption-level":"active","relevance-score":0.\#(random.digits(2))"#) }
    fields.append(#""target-content-id":"\#(identifier)""#)
    var line = #"{"aps":{"# + fields.joined(separator: ",") + "}"
    if random.percent(50) {
      line += #","sender":{"id":\#(random.digits(9)),"name":"\#(words(2))","avatar":"https://cdn.example.com/"#
      line += random.hexadecimalDigits(16) + #".png"}"#
    }
    if random.percent(30) { line += #","trace":"\#(random.hexadecimalDigits(32))""# }
    return line + "}"
  }
}
