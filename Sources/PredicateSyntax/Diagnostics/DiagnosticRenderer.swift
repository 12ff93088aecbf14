/// Renders diagnostics in the style of a compiler, with a headline, the source line and carets.
///
///     predicate:1:6: error: 'BEGINWITH' is not an operator [unknown-operator]
///       SELF BEGINWITH 'com.example.mail/'
///            ^~~~~~~~~ help: did you mean 'BEGINSWITH'?
public struct DiagnosticRenderer: Sendable {
  /// A colour style for rendered messages.
  public enum Style: Hashable, Sendable {
    /// Plain text without colours.
    case plain
    /// Text coloured with ANSI escape sequences for a terminal.
    case coloured
  }

  /// The maximum width of the source line in columns, from 40 to 10,000. A longer line is shortened to the part around
  /// the problem.
  public var width: Int { didSet { width = Self.clamped(width) } }
  /// The colour style of rendered messages.
  public var style: Style

  /// Creates a renderer.
  public init(width: Int = 100, style: Style = .plain) {
    self.width = Self.clamped(width)
    self.style = style
  }

  private static func clamped(_ width: Int) -> Int { min(max(40, width), 10_000) }

  /// Returns the complete message, without a trailing line feed.
  ///
  /// - Parameters:
  ///   - diagnostic: The diagnostic to render.
  ///   - source: The text that contains the diagnostic's range.
  ///   - name: The name of the source text, such as a file name or `predicate`.
  /// - Complexity: O(n) in the length of the text up to the problem.
  public func render(_ diagnostic: Diagnostic, in source: SourceText, name: String = "predicate") -> String {
    let position = source.position(of: diagnostic.range.lowerBound)
    let head = headline(
      "\(name):\(position.line):\(position.column)", diagnostic.severity, diagnostic.message, diagnostic.code)
    return ([head] + snippet(diagnostic, in: source)).joined(separator: "\n")
  }

  /// Returns the headline of a message, which contains the location, severity, message text and code.
  public func headline(
    _ location: String, _ severity: Diagnostic.Severity, _ message: String, _ code: DiagnosticCode
  ) -> String {
    // Limits the length, and escapes control characters that a terminal would interpret.
    let head = "\(paint(location.shown(limit: 1_000), "1")): \(paint("\(severity.rawValue):", severity.colour))"
    return "\(head) \(message.shown(limit: 1_000)) [\(code)]"
  }

  /// Returns the source line, the carets below it and, if there is one, UIKit's message. Each line is indented by two
  /// columns.
  public func snippet(_ diagnostic: Diagnostic, in source: SourceText) -> [String] {
    let line = source.lineRange(at: diagnostic.range.lowerBound)
    let start = source.scalarStart(min(diagnostic.range.lowerBound, line.upperBound))
    let end = max(start, min(diagnostic.range.upperBound, line.upperBound))
    let window = Window(
      before: source.bytes[line.lowerBound..<start], fault: source.bytes[start..<end],
      after: source.bytes[end..<line.upperBound], width: width - 2)
    var carets = paint("^" + String(repeating: "~", count: max(0, window.faultWidth - 1)), diagnostic.severity.colour)
    if let help = diagnostic.help { carets += " help: \(help.shown(limit: 1_000))" }
    var lines = ["  " + window.text, "  " + String(repeating: " ", count: window.indent) + carets]
    if let words = diagnostic.uiKitMessage { lines.append("  UIKit says: \(words.shown(limit: 1_000))") }
    return lines
  }

  private func paint(_ text: String, _ code: String) -> String {
    style == .plain ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

extension Diagnostic.Severity {
  fileprivate var colour: String {
    switch self {
    case .error: "1;31"
    case .warning: "1;35"
    case .note: "1;36"
    }
  }
}

/// The visible part of a source line, and the columns that the problem occupies in it.
private struct Window {
  var text = ""
  var indent = 0
  var faultWidth = 0

  /// Creates a window that shows the line around the problem. Escapes characters that a terminal would not display.
  init(before: ArraySlice<UInt8>, fault: ArraySlice<UInt8>, after: ArraySlice<UInt8>, width: Int) {
    // Limits how many bytes are decoded, because most of a very long line can never be visible.
    let shownFault = Self.columns(fault.prefix(8 * width), limit: max(20, width / 2), startingAt: 0)
    let room = max(10, (width - shownFault.width) / 2)
    let lead = Self.columns(before, limit: .max, startingAt: 0, keepingLast: room, tail: 8 * width)
    let tail = Self.columns(
      after.prefix(8 * width), limit: max(10, width - lead.width - shownFault.width), startingAt: 0)
    text = lead.text + shownFault.text + (shownFault.isCut ? "…" : tail.text + (tail.isCut ? "…" : ""))
    indent = lead.width
    faultWidth = max(1, shownFault.width)
  }

  private static func columns(
    _ bytes: ArraySlice<UInt8>, limit: Int, startingAt column: Int, keepingLast room: Int = .max, tail: Int = .max
  ) -> (text: String, width: Int, isCut: Bool) {
    let skipped = bytes.count > tail
    let scalars = Array(String(decoding: skipped ? bytes.suffix(tail) : bytes, as: UTF8.self).unicodeScalars)
    var pieces: [(String, Int)] = []
    var width = column
    var isCut = false
    for scalar in scalars {
      let piece = Self.piece(scalar, at: width)
      if width + piece.1 > limit {
        isCut = true
        break
      }
      pieces.append(piece)
      width += piece.1
    }
    guard skipped || width > room else { return (pieces.map(\.0).joined(), width, isCut) }
    var kept = 0
    var first = pieces.count
    while first > 0, kept + pieces[first - 1].1 <= room - 1 {
      first -= 1
      kept += pieces[first].1
    }
    return ("…" + pieces[first...].map(\.0).joined(), kept + 1, isCut)
  }

  /// Returns the displayed text of a scalar and its width in columns.
  private static func piece(_ scalar: Unicode.Scalar, at column: Int) -> (String, Int) {
    if scalar == "\t" {
      let spaces = 4 - column % 4
      return (String(repeating: " ", count: spaces), spaces)
    }
    if scalar.isHidden {
      let escape = scalar.visibleEscape
      return (escape, escape.utf8.count)
    }
    return (String(Character(scalar)), DisplayWidth.of(scalar))
  }
}

/// Computes the display width of Unicode scalars in a terminal.
///
/// Source: Unicode, UAX #11 "East Asian Width", limited to the blocks that terminals display as wide and the marks
/// that they combine with the previous character.
package enum DisplayWidth {
  /// Returns the number of terminal columns that a scalar occupies: 0, 1 or 2.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if contains(zero, value) { return 0 }
    return contains(wide, value) ? 2 : 1
  }

  private static func contains(_ ranges: [ClosedRange<UInt32>], _ value: UInt32) -> Bool {
    ranges.contains { $0.contains(value) }
  }

  private static let zero: [ClosedRange<UInt32>] = [
    0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF...0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5,
    0x0610...0x061A, 0x064B...0x065F, 0x0670...0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4, 0x0900...0x0902,
    0x093C...0x093C, 0x0941...0x0948, 0x094D...0x094D, 0x0E31...0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E,
    0x1160...0x11FF, 0x1AB0...0x1ACE, 0x1DC0...0x1DFF, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064,
    0x20D0...0x20F0, 0x3099...0x309A, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF...0xFEFF, 0x1F3FB...0x1F3FF,
    0xE0100...0xE01EF,
  ]

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x2614...0x2615, 0x26A1...0x26A1,
    0x2705...0x2705, 0x2728...0x2728, 0x274C...0x274C, 0x2753...0x2757, 0x2E80...0x303E, 0x3041...0x33FF,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1B000...0x1B2FF, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F7E0...0x1F7EB, 0x1F90C...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
