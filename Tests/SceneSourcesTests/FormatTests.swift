#if SwiftSources
  import SceneSources
  import Testing

  /// Formats with values in them, and lists that only the running app knows.
  @Suite struct FormatTests {
    private let use = "scene.activationConditions.canActivateForTargetContentIdentifierPredicate = "

    private func checkout(_ value: String, before: String = "") throws -> Checkout {
      try Checkout([
        "S.swift":
          "let known = \"a\", quoted = \"'a'\"\nclass S: UISceneDelegate { func a(id: String, ids: [String]) {\n\(before)\n\(use)\(value)\n} }"
      ])
    }

    private func found(_ value: String, before: String = "") throws -> [String] {
      let application = try checkout(value, before: before).read().application
      return summary(application) + application.findings.map(\.code)
    }

    @Test(arguments: [
      (#""SELF == \(quoted)""#, "SELF == 'a'"), (#""SELF == '\(known)'""#, "SELF == 'a'"),
      (#""SELF == \"\(id)/x\"""#, "SELF == %@ | <id>/x"),
      (#""SELF == 'it\\'s/\(id)' OR SELF == 'b'""#, "SELF == %@ OR SELF == 'b' | it's/<id>"),
      (#""SELF == '\(id)\\\\'""#, #"SELF == %@ | <id>\"#),
    ])
    func whatIsInsertedIntoAFormatIsRead(format: String, predicate: String) throws {
      #expect(try found("NSPredicate(format: \(format))") == ["S can \(predicate)"])
    }

    @Test(arguments: [#""SELF == \(id)""#, #""SELF == 'a' OR " + id"#, #""SELF == 'a\\'' OR \(id) == 'b'""#])
    func whatIsInsertedWithoutQuotesIsNotRead(format: String) throws {
      let found = try found("NSPredicate(format: \(format))")
      #expect(found.count == 2 && found[0].hasPrefix("S can unread") && found[1] == "interpolated-format", "\(found)")
      let lint = try checkout("NSPredicate(format: \(format))").lint()
      #expect(lint.contains { $0.contains("'id' is inserted into the format without quotes") }, "\(lint)")
    }

    @Test func aFormatThatIsNotKnownAtAllIsNotCalledInserted() throws {
      #expect(try found("NSPredicate(format: id)").last == "unread-condition")
      #expect(try found(#"NSPredicate(format: "SELF == '\n\(id)\q'")"#).last != "interpolated-format")
    }

    @Test(arguments: [
      "NSPredicate(format: \"SELF IN %@\", ids)", "NSPredicate(format: \"SELF IN[c] %@\", [\"a\"] + ids)",
      "NSPredicate(format: \"%@ CONTAINS SELF\", ids)", "NSPredicate(format: \"SELF == 'a' OR SELF IN %@\", ids)",
      "NSCompoundPredicate(orPredicateWithSubpredicates: [NSPredicate(format: \"SELF IN %@\", ids)])",
      "NSPredicate(format: \"SELF BETWEEN %@\", Kind.allCases.map(\\.rawValue))",
      "NSPredicate(format: \"ANY %@ == SELF\", ids)",
    ])
    func listsOfTheRunningAppAreNotTexts(value: String) throws {
      let found = try found(value)
      #expect(found.count == 2 && found[0].hasPrefix("S can unread") && found[1] == "unread-condition", "\(found)")
      let json = ExtractedDocument(try checkout(value).read().application).json
      #expect(json.contains("\"canActivate\": { \"unknown\": "))
    }

    @Test(arguments: [
      ("\"SELF IN %@\", [\"a\", id]", "SELF IN %@ | {a <id>}"),
      ("\"SELF IN {%@, 'b'}\", id", "SELF IN {%@, 'b'} | <id>"),
      ("\"SELF CONTAINS %@\", id", "SELF CONTAINS %@ | <id>"),
      ("\"SELF IN 'ab' OR SELF == %@\", id", "SELF IN 'ab' OR SELF == %@ | <id>"),
      ("\"SELF IN %@\", [\"a\"] + [id]", "SELF IN %@ | {a <id>}"),
      ("\"SELF IN %@\", \"a/\\(id)\"", "SELF IN %@ | a/<id>"),
    ])
    func knownListsAndTextsAreRead(arguments: String, predicate: String) throws {
      #expect(try found("NSPredicate(format: \(arguments))") == ["S can \(predicate)"])
    }

    @Test(arguments: [
      #""SELF == '\(id)' OR SELF BEGINWITH 'a'""#, #""SELF == '\(id)/\(ids[0])' OR SELF BEGINWITH 'a'""#,
      ##"#"SELF == '\#(id)' OR SELF BEGINWITH 'a'"#"##, #""SELF == 'é\t\(id)' OR SELF BEGINWITH 'a'""#,
    ])
    func placesAfterAValueAreThoseOfTheSource(format: String) throws {
      let line = "\(use)NSPredicate(format: \(format))"
      let column = try #require(line.firstRange(of: "BEGINWITH")).lowerBound
      let found = try checkout("NSPredicate(format: \(format))").lint()
      let place = "S.swift:4:\(line.utf8.distance(from: line.startIndex, to: column) + 1): error: "
      #expect(found.contains { $0.hasPrefix(place) }, "\(found)")
    }

    @Test func placesInCompoundsAreThoseOfTheSource() throws {
      let line =
        "\(use)NSCompoundPredicate(orPredicateWithSubpredicates: [NSPredicate(value: false), NSPredicate(format: \"SELF BEGINWITH 'a'\")])"
      let column = try #require(line.firstRange(of: "BEGINWITH")).lowerBound
      let found = try checkout(String(line.dropFirst(use.count))).lint()
      let place = "S.swift:4:\(line.utf8.distance(from: line.startIndex, to: column) + 1): error: "
      #expect(found.contains { $0.hasPrefix(place) }, "\(found)")
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func literalsOfManyLinesHaveLineFeeds(end: String) throws {
      let text = [
        "NSPredicate(format: \"\"\"", "  SELF == %@ \\", "    OR SELF BEGINWITH 'b'", "  \"\"\", \"\"\"", "  a", "  b",
        "  \"\"\")",
      ]
      let checkout = try checkout(text.joined(separator: end))
      let application = checkout.read().application
      #expect(summary(application) == ["S can SELF == %@   OR SELF BEGINWITH 'b' | a\nb"])
      let found = checkout.lint()
      #expect(found.contains { $0.hasPrefix("S.swift:6:13: error: ") }, "\(found)")
    }
  }
#endif
