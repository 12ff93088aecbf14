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
    #expect(fault(list(levels).bytes) == "its content is larger than the limit of 16777216 bytes")
    let text: [UInt8] = [0x5F, 0x12, 0, 0, 0x40, 0] + Array(repeating: 0x61, count: 0x4000)
    let shared = (0..<5).map { level in List.array(Array(repeating: UInt8(level + 2), count: 14)) }
    #expect(fault(list([text] + shared).bytes) == "its content is larger than the limit of 16777216 bytes")
  }

  @Test func errorsInABinaryListHaveNoLine() {
    do throws(DocumentError) {
      _ = try SceneDocument(parsing: list([List.array([2])]).bytes, file: "Info.plist")
      Issue.record("it was read")
    } catch {
      #expect(error.first.description.hasPrefix("Info.plist: error: "))
    }
    #expect {
      try SceneDocument(
        parsing: list([List.text("b")]).bytes, file: "Info.plist", limits: DocumentLimits(propertyListLength: 40))
    } throws: { ($0 as? DocumentError)?.first.line == nil }
  }

  @Test func readsSharedValuesWithinTheLimit() {
    #expect(fault(list([List.array([1, 1]), List.array([2, 2, 2])]).bytes) == nil)
  }

  @Test func refusesSets() {
    #expect(fault(list([[0xC1, 1]]).bytes) == "it contains a set, which is not a value of property lists")
    #expect(fault(list([[0xB1, 1]]).bytes) == "it contains a set, which is not a value of property lists")
    // The 62 bytes that crash Foundation's reader.
    let short = List(objects: [List.dictionary([(1, 2)]), List.text("a"), [0xC1, 1]], root: 0)
    #expect(fault(short.bytes) == "it contains a set, which is not a value of property lists")
  }

  @Test func refusesValuesThatContainThemselves() {
    #expect(fault(list([List.array([2])]).bytes) == "a value of it contains itself")
    #expect(fault(list([List.array([3]), List.array([2])]).bytes) == "a value of it contains itself")
    #expect(fault(list([List.dictionary([(1, 0)])]).bytes) == "a value of it contains itself")
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

  @Test func acceptsOrRefusesObjectsOfEveryKind() {
    // Any marker is an error, or a value without other parts.
    for marker in UInt8.min...UInt8.max {
      _ = fault(list([[marker]]).bytes)
      _ = fault(list([[marker] + Array(repeating: 1, count: 16)]).bytes)
    }
    #expect(fault(list([[0x80, 7]]).bytes) == nil)  // the UID of a keyed archive
    #expect(fault(list([[0x00]]).bytes) == nil)
    #expect(fault(list([[0x0F]]).bytes) == "it contains an object of the unknown kind 0xf")
    #expect(fault(list([[0x51, 0xE9]]).bytes) == "a string that is marked as ASCII contains other characters")
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

  @Test func limitsTheSizeOfAPropertyList() throws {
    let text = "<plist><dict><key>a</key><string>b</string></dict></plist>"
    for (limit, isRead) in [(57, false), (58, true), (59, true)] {
      let limits = DocumentLimits(propertyListLength: limit)
      let document = try? SceneDocument(parsing: Array(text.utf8), file: "Info.plist", limits: limits)
      #expect((document != nil) == isRead)
    }
    // 16 for each of five values, and 3 for their texts.
    let shared = list([List.text("b"), List.array([2, 2])]).bytes
    let size = 16 * 5 + 1 + 2
    for (limit, isRead) in [(size - 1, false), (size, true), (size + 1, true)] {
      let limits = DocumentLimits(propertyListLength: limit)
      let document = try? SceneDocument(parsing: shared, file: "Info.plist", limits: limits)
      #expect((document != nil) == isRead, "\(limit)")
    }
  }
}
