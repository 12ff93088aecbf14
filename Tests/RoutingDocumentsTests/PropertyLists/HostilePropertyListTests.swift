import RoutingDocuments
import Testing

/// Malicious property lists. Each is rejected with a reason, in little time and memory.
@Suite struct HostilePropertyListTests {
  typealias List = BinaryListBuilder

  private func fault(_ bytes: [UInt8]) -> String? {
    do throws(DocumentError) {
      _ = try SceneDocument(parsing: bytes, file: "Info.plist")
      return nil
    } catch {
      // A binary list has no lines.
      #expect(bytes.first == UInt8(ascii: "<") || error.first.line == nil)
      let start = "the file is not a property list that can be read: "
      return error.first.message.hasPrefix(start) ? String(error.first.message.dropFirst(start.count)) : "?"
    }
  }

  private func fault(_ text: String) -> String? { fault(Array(text.utf8)) }

  /// Returns a list with a dictionary whose only member, `a`, has the last object as its value.
  private func list(_ objects: [[UInt8]]) -> List {
    List(objects: [List.dictionary([(1, UInt8(objects.count + 1))]), List.text("a")] + objects)
  }

  @Test func refusesExponentiallySharedValues() {
    // Each array contains the previous one ten times: 10^60 values in 700 bytes.
    let levels = (0..<60).map { level in List.array(Array(repeating: UInt8(level + 1), count: 10)) }
    #expect(fault(list(levels).bytes) == "its content is larger than the limit of 1048576 bytes")
    let text: [UInt8] = [0x5F, 0x12, 0, 0, 0x40, 0] + Array(repeating: 0x61, count: 0x4000)
    let shared = (0..<5).map { level in List.array(Array(repeating: UInt8(level + 2), count: 14)) }
    let bytes = list([text] + shared).bytes
    #expect(fault(bytes) == "its content is larger than the limit of \(64 * bytes.count) bytes")
  }

  private static let aSet = "it contains a set, which is not a value of property lists"
  private static let aCycle = "a value of it contains itself"

  @Test(
    arguments: [
      ([[0xC1, 1]], aSet), ([[0xB1, 1]], aSet), ([List.array([2])], aCycle),
      ([List.array([3]), List.array([2])], aCycle),
      ([List.dictionary([(1, 0)])], aCycle), ([List.array([1, 1]), List.array([2, 2, 2])], nil),
      ([[0x80, 7]], nil),  // the UID of a keyed archive
      ([[0x00]], nil), ([[0x0F]], "it contains an object of the unknown kind 0xf"),
      ([[0x51, 0xE9]], "a string that is marked as ASCII contains other characters"),
    ] as [([[UInt8]], String?)])
  func acceptsOrRefusesObjects(objects: [[UInt8]], expected: String?) {
    #expect(fault(list(objects).bytes) == expected)
  }

  @Test func refusesDamagedTrailers() {
    let whole = list([List.text("b")])
    for count in 0..<whole.bytes.count where count >= 8 {
      #expect(fault(Array(whole.bytes.prefix(count))) != nil, "\(count) bytes")
    }
    func changed(_ change: @escaping (inout (UInt8, UInt8, UInt64, UInt64, UInt64)) -> Void) -> String? {
      var list = whole
      list.trailer = { trailer in
        var numbers = (trailer.offsetSize, trailer.referenceSize, trailer.count, trailer.root, trailer.table)
        change(&numbers)
        (trailer.offsetSize, trailer.referenceSize, trailer.count, trailer.root, trailer.table) = numbers
      }
      return fault(list.bytes)
    }
    #expect(changed { _ in } == nil)
    for number in [0, 4, 1 << 31, 1 << 32, UInt64.max / 2, UInt64.max - 1, .max] {
      #expect(changed { $0.2 = number } != nil, "\(number) objects")
      if number > 0 { #expect(changed { $0.3 = number } != nil, "root \(number)") }
      #expect(changed { $0.4 = number } != nil, "table at \(number)")
    }
    for size in [0, 9, 16, 255] as [UInt8] {
      #expect(changed { $0.0 = size } != nil, "offsets of \(size) bytes")
      #expect(changed { $0.1 = size } != nil, "references of \(size) bytes")
    }
  }

  @Test(arguments: [0, 7, 17, 18, 40, 0xFFFF] as [UInt64])
  func refusesOffsetsOutsideTheFile(offset: UInt64) {
    var damaged = list([List.text("b")])
    damaged.offsets = { $0[2] = offset }
    #expect(fault(damaged.bytes) != nil)
  }

  @Test func refusesHugeCounts() {
    for kind in [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] as [UInt8] {
      #expect(fault(list([[kind, 0x13] + Array(repeating: 0xFF, count: 8)]).bytes) != nil)
      #expect(
        fault(list([[kind, 0x13, 0x7F] + Array(repeating: 0xFF, count: 7)]).bytes) == "an object of it is cut off")
      #expect(fault(list([[kind, 0x12, 0xFF, 0xFF, 0xFF, 0xFF]]).bytes) == "an object of it is cut off")
      #expect(fault(list([[kind, 0x14]]).bytes) != nil)
      #expect(fault(list([[kind, 0x50]]).bytes) != nil)
      #expect(fault(list([[kind]]).bytes) != nil)
    }
  }

  /// Any marker is an error, or a value without other parts.
  @Test func survivesObjectsOfEveryKind() {
    for marker in UInt8.min...UInt8.max {
      _ = fault(list([[marker]]).bytes)
      _ = fault(list([[marker] + Array(repeating: 1, count: 16)]).bytes)
    }
    #expect(fault(List(objects: [List.dictionary([(1, 1)]), [0x10, 7]]).bytes) == "a key is not a string")
  }

  @Test func limitsNesting() {
    func binary(_ levels: Int) -> [UInt8] { list((0..<levels).map { List.array([UInt8($0 + 1)]) }).bytes }
    func xml(_ levels: Int) -> String {
      "<plist><dict><key>a</key>" + String(repeating: "<array>", count: levels)
        + String(repeating: "</array>", count: levels) + "</dict></plist>"
    }
    for levels in [62, 63] {
      #expect(fault(binary(levels)) == nil)
      #expect(fault(xml(levels)) == nil)
    }
    for levels in [64, 120] { #expect(fault(binary(levels)) == "it is nested deeper than 64 levels") }
    for levels in [64, 100_000] { #expect(fault(xml(levels)) == "it is nested deeper than 64 levels") }
  }

  @Test func refusesEntities() {
    var text = "<!DOCTYPE plist [<!ENTITY a0 \"ha\">"
    for level in 1...60 { text += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">" }
    let list = text + "]><plist><dict><key>k</key><string>&a60;</string></dict></plist>"
    #expect(fault(list) == "a property list cannot declare entities")
    let outside = "<!DOCTYPE plist [<!ENTITY f SYSTEM \"file:///etc/hostname\">]><plist><dict/></plist>"
    #expect(fault(outside) == "a property list cannot declare entities")
    let unknown = "unknown entity: property lists have &lt; &gt; &amp; &quot; &apos; and numbers of characters"
    for entity in ["&a;", "&", "&;", "&lt", "&#0;", "&#xD800;", "&#1114112;", "&#-1;", "&#;", "&#x;", "&#99999999999;"]
    {
      #expect(fault("<plist><dict><key>k</key><string>\(entity)</string></dict></plist>") == unknown)
    }
  }

  @Test(arguments: [-1, 0, 1]) func limitsTheSizeOfAPropertyList(more: Int) {
    func isRead(_ bytes: [UInt8], _ limit: Int) -> Bool {
      let limits = DocumentLimits(propertyListLength: limit)
      return (try? SceneDocument(parsing: bytes, file: "Info.plist", limits: limits)) != nil
    }
    let text = Array("<plist><dict><key>a</key><string>b</string></dict></plist>".utf8)
    #expect(isRead(text, text.count + more) == (more >= 0))
    // 16 for each of five values, and 3 for their texts.
    let shared = list([List.text("b"), List.array([2, 2])]).bytes
    #expect(isRead(shared, 16 * 5 + 1 + 2 + more) == (more >= 0))
  }
}
