import ArgumentParser
import Foundation
import SceneRouterCommands
import Testing

/// The help of the tool, and what its argument parser gets.
@Suite struct ToolTests {
  @Test func helpBeginsWithValidExamplesThatAreNotWrapped() throws {
    for verb in SceneRouterCommand.configuration.subcommands {
      let help = SceneRouterCommand.helpMessage(for: verb, columns: 80).split(separator: "\n")
      let lines = verb.configuration.discussion.split(separator: "\n")
      #expect(lines.first?.hasPrefix("Example") == true, "\(verb)")
      for example in lines where example.hasPrefix("  ") {
        let words = example.trimmingCharacters(in: .whitespaces)
        #expect(help.contains { $0.hasSuffix(words) }, "\(example)")
      }
      let examples = lines.filter { $0.hasPrefix("  ") && $0.contains("scene-router ") }
      #expect(!examples.isEmpty)
      for example in examples {
        for command in example.components(separatedBy: "scene-router ").dropFirst() {
          let words = Self.words(of: command)
          let end = words.firstIndex { ["|", "&&", "<", ">"].contains($0) } ?? words.count
          // "scene-router" is also the name of a folder.
          guard let first = words.first, !first.hasPrefix("|") else { continue }
          #expect(throws: Never.self, "\(example)") { try SceneRouterCommand.parseAsRoot(Array(words[..<end])) }
        }
      }
    }
  }

  /// The words of a shell command.
  private static func words(of command: String) -> [String] {
    var (words, word, quote) = ([String](), "", Character?.none)
    for character in command {
      switch quote {
      case let open? where character == open: quote = nil
      case nil where character == "'" || character == "\"": quote = character
      case nil where character == " ":
        words.append(word)
        word = ""
      case _: word.append(character)
      }
    }
    return (words + [word]).filter { !$0.isEmpty }
  }

  /// Shells pass the words that are typed.
  @Test func leavesCompletionsToTheParser() {
    #expect(SceneRouterCommand.usageError(in: ["---completion"]) == nil)
  }
}
