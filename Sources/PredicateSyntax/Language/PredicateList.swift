/// A list of values.
///
/// Nested lists lie in the same array, in postfix order: the elements of a list, then a cell that counts them. So lists
/// of any depth are built, compared, hashed and destroyed by loops.
///
///     {'a', {1, 2}}    'a'  1  2  list(count: 2, size: 3)
package struct PredicateList: Sendable {
  /// One value, or the end of a nested list.
  package enum Cell: Hashable, Sendable {
    case null
    case string([UInt8])
    case number(PredicateNumber)
    /// The elements before it are a list: their number, and the number of cells with this one.
    case list(count: Int32, size: Int32)

    /// The number of cells of the value that ends here.
    package var size: Int {
      if case .list(_, let size) = self { Int(size) } else { 1 }
    }
  }

  /// The cells of the elements, one after the other.
  package let cells: ArraySlice<Cell>
  /// The number of elements.
  package let count: Int
  /// Where each element begins; empty if each is one cell.
  private let starts: [Int]

  /// Makes a list of `count` elements that are in postfix order.
  ///
  /// - Complexity: O(1) if no element is a list, else O(n) in the number of elements.
  package init(cells: ArraySlice<Cell>, count: Int) {
    self.cells = cells
    self.count = count
    starts = cells.count == count ? [] : cells.postfixStarts(count)
  }

  /// Makes a list of values.
  package init(_ values: some Sequence<PredicateValue>) {
    var cells: [Cell] = []
    var count = 0
    for value in values {
      cells.append(value: value)
      count += 1
    }
    self.init(cells: cells[...], count: count)
  }
}

extension PredicateList: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  /// An element. O(1) for all but nested lists, O(n) in the number of a nested list's elements.
  package subscript(place: Int) -> PredicateValue {
    if starts.isEmpty { return PredicateValue(single: cells[cells.startIndex + place]) ?? .list(PredicateList([])) }
    return PredicateValue(cells[starts[place]..<(place + 1 < count ? starts[place + 1] : cells.endIndex)])
  }
}

extension PredicateList: Hashable {
  /// Whether two lists have equal elements; strings are equal if their bytes are.
  package static func == (left: Self, right: Self) -> Bool { left.count == right.count && left.cells == right.cells }

  package func hash(into hasher: inout Hasher) { hasher.combine(cells) }
}

extension PredicateValue {
  /// The value of a cell by itself; `nil` if the cell ends a list.
  package init?(single cell: PredicateList.Cell) {
    switch cell {
    case .null: self = .null
    case .string(let bytes): self = .string(bytes)
    case .number(let number): self = .number(number)
    case .list: return nil
    }
  }

  /// The value that some cells in postfix order are.
  package init(_ cells: ArraySlice<PredicateList.Cell>) {
    switch cells.last {
    case .string(let bytes): self = .string(bytes)
    case .number(let number): self = .number(number)
    case .list(let count, _): self = .list(PredicateList(cells: cells.dropLast(), count: Int(count)))
    case .null, nil: self = .null
    }
  }
}

/// An entry of a sequence in postfix order.
package protocol PostfixEntry {
  /// The number of entries of the value that ends here, this one included.
  var size: Int { get }
}

extension PredicateList.Cell: PostfixEntry {}

extension BidirectionalCollection where Index == Int, Element: PostfixEntry {
  /// Where each of the last `count` values begins.
  package func postfixStarts(_ count: Int) -> [Int] {
    var starts = Array(repeating: startIndex, count: count)
    var end = endIndex
    for place in starts.indices.reversed() where end > startIndex {
      end = Swift.max(startIndex, end - self[end - 1].size)
      starts[place] = end
    }
    return starts
  }
}

extension [PredicateList.Cell] {
  /// Appends a value.
  package mutating func append(value: PredicateValue) {
    switch value {
    case .null: append(.null)
    case .string(let bytes): append(.string(bytes))
    case .number(let number): append(.number(number))
    case .list(let list):
      append(contentsOf: list.cells)
      append(.list(count: Int32(clamping: list.count), size: Int32(clamping: list.cells.count + 1)))
    }
  }

  /// Joins the last `count` values to a list.
  package mutating func makeList(_ count: Int) {
    var start = endIndex
    for _ in 0..<count where start > 0 { start -= Swift.min(start, self[start - 1].size) }
    append(.list(count: Int32(clamping: count), size: Int32(clamping: endIndex - start + 1)))
  }
}

extension [PredicateList.Cell] {
  /// Appends the value of an argument; a truth value is the number 1 or 0.
  ///
  /// - Complexity: O(n) in the size of the argument; its depth costs heap, not stack.
  package mutating func append(argument: PredicateArgument) {
    var open: [(elements: [PredicateArgument], next: Int)] = []
    var current: PredicateArgument? = argument
    while let value = current {
      switch value {
      case .string(let text): append(.string([UInt8](text.utf8)))
      case .integer(let value): append(.number(.integer(value)))
      case .double(let value): append(.number(.double(value)))
      case .boolean(let value): append(.number(.integer(value ? 1 : 0)))
      case .null: append(.null)
      case .array(let elements): open.append((elements, 0))
      }
      current = nil
      while current == nil, let last = open.last {
        if last.next < last.elements.count {
          current = last.elements[last.next]
          open[open.count - 1].next += 1
        } else {
          open.removeLast()
          makeList(last.elements.count)
        }
      }
    }
  }
}

extension PredicateList.Cell {
  /// The bytes of a string; `nil` for other values.
  package var text: [UInt8]? {
    if case .string(let bytes) = self { bytes } else { nil }
  }
}
