import Foundation
import PredicateSyntax
import RoutingDocuments
import Testing

@Suite struct XMLPropertyListTests {
  private func items(_ content: String) throws -> [String?] {
    let item =
      "<key>UIApplicationShortcutItemTitle</key><string/><key>UIApplicationShortcutItemType</key>"
    let text =
      "<?xml version='1.0'?><!-- c --><!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://x/>\">\n"
      + "<plist version=\"1.0\"><dict><key>UIApplicationShortcutItems</key><array><dict>\(item)\(content)"
      + "</dict></array></dict></plist>\n<!-- end -->\n"
    return try SceneDocument(parsing: Array(text.utf8), file: "Info.plist").application.staticShortcutItems.map(\.type)
  }

  @Test(arguments: [
    ("<string>a</string>", "a"), ("<string/>", ""), ("<string></string>", ""), ("<string >a</string >", "a"),
    ("<string> a\n</string>", " a\n"), ("<string>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#x1F600;</string>", "<>&\"'AB😀"),
    ("<string><![CDATA[<b>&amp;]]]]><![CDATA[>]]></string>", "<b>&amp;]]>"), ("<string>a<!-- b -->c</string>", "ac"),
    ("<string>日本\u{1}</string>", "日本\u{1}"), ("<string>&#00000065;</string>", "A"),
  ])
  func readsTexts(content: String, text: String) throws { #expect(try items(content) == [text]) }

  @Test(arguments: [
    ("<plist>", "expected a value, but the text ends here", 1, 8),
    ("<plist></plist>", "expected a value", 1, 8),
    ("<plist><dict><key>a</key></dict></plist>", "expected the value of the last key", 1, 26),
    ("<plist><dict><string>a</string></dict></plist>", "expected <key>", 1, 14),
    ("<plist>\n <dict><key>a</key>\n <integer>é</integer></dict></plist>", "expected a whole number", 3, 2),
    ("<plist><dict><key>a</key><integer>--1</integer></dict></plist>", "expected a whole number", 1, 26),
    ("<plist><dict><key>a</key><integer>0x</integer></dict></plist>", "expected a whole number", 1, 26),
    ("<plist><dict><key>a</key><real>x</real></dict></plist>", "expected a number", 1, 26),
    ("<plist><dict><key>a</key><blink/></dict></plist>", "<blink> is not an element of property lists", 1, 26),
    ("<plist><dict/><dict/></plist>", "unexpected second value", 1, 15),
    ("<plist><dict></array></plist>", "expected </dict>", 1, 14),
    ("<plist><dict/></plist></plist>", "unexpected end tag", 1, 23),
    ("<plist><dict>text</dict></plist>", "expected a tag", 1, 14),
    ("<plist><dict><key>a</dict></plist>", "expected </key>", 1, 20),
    ("<plist><dict><!-- </dict></plist>", "'<!--' does not end", 1, 14),
    ("<plist><dict", "expected '>' at the end of the tag", 1, 8),
    ("<plist><plist><dict/></plist></plist>", "unexpected <plist>", 1, 8),
    ("<key>a</key>", "unexpected <key>", 1, 1), ("<plist>#incl<dict/></plist>", "expected a tag", 1, 8),
    ("<plist><dict><key>a</key><true>x</true></dict></plist>", "<true> has no content", 1, 26),
    ("<html><body></body></html>", "<html> is not an element of property lists", 1, 1),
  ])
  func reportsInvalidXML(text: String, message: String, line: Int, column: Int) {
    let issue = issues(text).first
    #expect(issue?.message == "the file is not a property list that can be read: \(message)")
    #expect(issue?.line == line && issue?.column == column)
  }

  @Test func refusesTextThatIsNotUTF8() {
    let bytes = Array("<plist><dict><key>a</key><string>".utf8) + [0xE9] + Array("</string></dict></plist>".utf8)
    #expect(issues(bytes).first?.message == "the file is not a property list that can be read: the text is not UTF-8")
  }

  @Test func reportsIssuesWithTheirPositions() {
    let text = """
      <plist><dict>
        <key>UIApplicationSceneManifest</key>
        <dict>
          <key>é</key><true/><key>UIApplicationSupportsMultipleScenes</key>
          <string>YES</string>
        </dict>
      </dict></plist>
      """
    let issue = issues(text).first
    #expect(issue?.line == 4 && issue?.column == 25 && issue?.scalarColumn == 24)
  }
}
