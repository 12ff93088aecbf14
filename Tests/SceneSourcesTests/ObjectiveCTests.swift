import SceneRouting
import SceneSources
import Testing

@Suite struct ObjectiveCTests {
  func read(_ body: String, before: String = "") throws -> [String] {
    let text = "\(before)\n@implementation Scene\n- (void)configure:(NSString *)file {\n\(body)\n}\n@end\n"
    return summary(try Checkout(["Scene.m": text]).read().application)
  }

  let property = "conditions.canActivateForTargetContentIdentifierPredicate = "

  @Test func readsPropertiesAndSetters() throws {
    #expect(try read(property + "[NSPredicate predicateWithValue:NO];") == ["Scene can FALSEPREDICATE"])
    #expect(
      try read(
        "[c setPrefersToActivateForTargetContentIdentifierPredicate:[NSPredicate predicateWithFormat:@\"SELF == 'a'\"]];"
      )
        == ["Scene prefers SELF == 'a'"])
  }

  @Test func readsArgumentsAndConstants() throws {
    let before = """
      static NSString * const kPrefix = @"app://"; // the scheme
      #define kList @"list" /* a name */
      """
    #expect(
      try read(property + "[NSPredicate predicateWithFormat:@\"SELF == %@\", kList];", before: before)
        == ["Scene can SELF == %@ | list"])
    #expect(
      try read(
        "NSString *name = [NSString stringWithFormat:@\"%@x/%@\", kPrefix, file];\n" + property
          + "[NSPredicate predicateWithFormat:@\"SELF == %@ OR SELF == 'b'\", name];", before: before)
        == ["Scene can SELF == %@ OR SELF == 'b' | app://x/<file>"])
    #expect(
      try read(
        property + "[NSPredicate predicateWithFormat:@\"SELF == %@\", [kPrefix stringByAppendingString:@\"a\"]];",
        before: before)
        == ["Scene can SELF == %@ | app://a"])
  }

  @Test func findsEveryConstantInAnotherFile() throws {
    let names = (0..<300).map { "kIdentifier\($0)" }
    let list = names.joined(separator: ", ")
    var files = [
      "Scene.m":
        "@implementation Scene\n- (void)a {\n\(property)[NSPredicate predicateWithFormat:@\"SELF IN %@\", @[\(list)]];\n}\n@end\n"
    ]
    for name in names.dropFirst() { files["\(name).m"] = "NSString * const \(name) = @\"\(name.dropFirst(11))\";" }
    files["kIdentifier0.h"] = "#define kIdentifier0 @\"0\""
    // It is only mentioned here.
    files["Other.m"] = "NSLog(@\"%@\", kIdentifier1); if (kIdentifier2 == x) { }"
    let read = try Checkout(files).read()
    #expect(
      summary(read.application) == ["Scene can SELF IN %@ | {\((0..<300).map(String.init).joined(separator: " "))}"])
    #expect(read.parsedFiles == 301)
  }

  @Test func joinsLiteralsSideBySideAndCompoundPredicates() throws {
    #expect(
      try read(property + "[NSPredicate predicateWithFormat:@\"SELF == 'a' \"\n @\"OR SELF == 'b'\"];")
        == ["Scene can SELF == 'a' OR SELF == 'b'"])
    #expect(
      try read(
        property
          + "[NSCompoundPredicate orPredicateWithSubpredicates:@[[NSPredicate predicateWithValue:YES], [NSPredicate predicateWithFormat:@\"SELF == 'a'\"]]];"
      ) == ["Scene can (TRUEPREDICATE) OR (SELF == 'a')"])
  }

  @Test func passesOverCommentsStringsAndComparisons() throws {
    #expect(
      try read("// \(property)[NSPredicate predicateWithValue:NO];\n/* \(property) */ NSLog(@\"\(property)\");") == [])
    #expect(try read("if (c.canActivateForTargetContentIdentifierPredicate == nil) { }") == [])
  }

  @Test func saysWhatCannotBeRead() throws {
    #expect(try read(property + "[self predicateFor:file];") == ["Scene can unread <[self predicateFor:file]>"])
  }

  @Test func placesAreThoseInsideOfTheLiteral() throws {
    let checkout = try Checkout([
      "Scene.m":
        "@implementation S\n- (void)a {\n  c.\(property.dropFirst(11))[NSPredicate predicateWithFormat:@\"SELF\\t BEGINWITH 'a'\"];\n}\n@end"
    ])
    let found = checkout.lint()
    #expect(found.contains { $0.hasPrefix("Scene.m:3:96: error: ") && $0.contains("'BEGINWITH'") }, "\(found)")
  }

  @Test(arguments: [
    "@\"", "\"\\", "/*", "'", "@[", "[[[[[[[", "#define", "#define a @\"",
    "c.canActivateForTargetContentIdentifierPredicate =",
    "c.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@\"a", "\\", "@implementation",
    "c.canActivateForTargetContentIdentifierPredicate = (((((((", "x = @[@[@[@[;",
  ])
  func endsOnBrokenText(text: String) throws {
    _ = try Checkout(["Broken.m": text, "Long.mm": String(repeating: text, count: 2_000)]).lint()
  }
}

/// Expressions that are cast, chosen or left out.
@Suite struct ObjectiveCExpressionTests {
  private func read(_ body: String, before: String = "", idiom: InterfaceIdiom? = nil) throws -> [String] {
    let text = "\(before)\n@implementation S\n- (void)a:(NSString *)kMain {\n\(body)\n}\n@end\n"
    return summary(try Checkout(["S.m": text]).read(idiom: idiom).application)
  }

  private let property = "c.canActivateForTargetContentIdentifierPredicate = "

  @Test(arguments: [
    ("(NSString *)self.path", "<self.path>"), ("(NSString *)kOther", "other"), ("(__bridge NSString *)kOther", "other"),
    ("(id<NSCopying>)kOther", "other"), ("(kOther)", "other"), ("((NSString *)kOther)", "other"),
    ("[NSString stringWithFormat:@\"x/%ld\", (long)self.item]", "x/<self.item>"),
    ("(self.isMain) ? @\"main\" : kOther", "<(self.isMain) ? @\"main\" : kOther>"),
    ("self.isMain ? kOther : kOther", "<self.isMain ? kOther : kOther>"),
    ("@\"Com.Example/A\".lowercaseString", "<@\"Com.Example/A\".lowercaseString>"),
    ("[kOther lowercaseString]", "<[kOther lowercaseString]>"), ("@[@\"a\"].firstObject", "<@[@\"a\"].firstObject>"),
    ("kMain", "<kMain>"), ("[NSString stringWithFormat:@\"%@/%d\", kOther, YES]", "other/1"),
    (
      "[NSString stringWithFormat:@\"%2$@/%1$@\", kOther, kOther]",
      "<[NSString stringWithFormat:@\"%2$@/%1$@\", kOther, kOther]>"
    ),
    ("[NSString stringWithFormat:@\"%05d/%x/%lu\", 42, 255, 7]", "<42>/<255>/7"),
  ])
  func argumentsAreReadOrUnknown(argument: String, value: String) throws {
    let before = "static NSString *const kMain = @\"main\";\nstatic NSString *const kOther = @\"other\";"
    #expect(
      try read(property + "[NSPredicate predicateWithFormat:@\"SELF == %@\", \(argument)];", before: before)
        == ["S can SELF == %@ | \(value)"])
    #expect(
      try read(
        "NSString *v = \(argument);\n\(property)[NSPredicate predicateWithFormat:@\"SELF == %@\", v];", before: before
      )
      .first?.hasPrefix("S can SELF == %@ | ") == true)
  }

  @Test(arguments: [
    "for (NSString *name in self.names) { $ }", "[x each:^(NSString *name, BOOL *stop) { $ }];",
    "[x each:^BOOL(id name) { $ return YES; }];",
  ])
  func parametersOfBlocksHideConstants(body: String) throws {
    let text = body.replacing("$", with: "\(property)[NSPredicate predicateWithFormat:@\"SELF == %@\", name];")
    #expect(try read("NSString *name = @\"a\";\n" + text) == ["S can SELF == %@ | <name>"])
  }

  @Test func aStringGoesOnAfterACarriageReturn() throws {
    #expect(
      try read("\(property)[NSPredicate predicateWithFormat:@\"SELF == \\\r\n'a'\"];") == ["S can SELF == 'a'"])
  }

  @Test func compoundsOfATypeAreRead() throws {
    let parts =
      "subpredicates:@[[NSPredicate predicateWithFormat:@\"SELF == 'a'\"], [NSPredicate predicateWithFormat:@\"SELF == 'b'\"]]];"
    #expect(
      try read("\(property)[[NSCompoundPredicate alloc] initWithType:NSOrPredicateType \(parts)")
        == ["S can (SELF == 'a') OR (SELF == 'b')"])
  }

  @Test func aBlockIsAnError() throws {
    let checkout = try Checkout([
      "S.m":
        "@implementation S\n- (void)a {\n\(property)[NSPredicate predicateWithBlock:^BOOL(id a, id b) { return YES; }];\n}\n@end\n"
    ])
    #expect(checkout.lint().filter { $0.contains("[block-predicate]") }.count == 1, "\(checkout.lint())")
  }

  @Test(arguments: [
    ("#if 0\n$1\n#endif\n$2", ["2"]), ("#if TARGET_OS_OSX\n$1\n#else\n$2\n#endif", ["2"]),
    ("#if !TARGET_OS_OSX\n$1\n#elif 1\n$2\n#endif", ["1"]),
    ("#if 0\n#if 1\n$1\n#else\n$1\n#endif\n#else\n$2\n#endif", ["2"]),
    ("#ifdef DEBUG\n$1\n#else\n$2\n#endif", ["2"]), ("#if 1\n$1\n#else\n}}}{{\n#endif", ["1"]),
    ("#endif\n#else\n$1", ["1"]), ("#if 0\n$1", []),
    ("#if TARGET_OS_OSX && DEBUG\n$1\n#else\n$2\n#endif", ["2"]),
    ("#if TARGET_OS_IOS && DEBUG\n$1\n#else\n$2\n#endif", ["2"]),
    ("#if DEBUG || !(TARGET_OS_OSX || TARGET_OS_TV)\n$1\n#else\n$2\n#endif", ["1"]),
    ("#if TARGET_OS_OSX || VERSION >= 13 && TARGET_OS_TV\n$1\n#else\n$2\n#endif", ["2"]),
    ("#if !defined(TARGET_OS_IOS) || TARGET_OS_OSX\n$1\n#else\n$2\n#endif", ["2"]),
    ("#if defined TARGET_OS_IOS && !!TARGET_OS_IPHONE\n$1\n#else\n$2\n#endif", ["1"]),
    ("#if !(TARGET_OS_IOS && DEBUG)\n$1\n#else\n$2\n#endif", ["2"]), ("#if !(1 == 2)\n$1\n#else\n$2\n#endif", ["2"]),
    ("#if defined(DEBUG)\n$1\n#else\n$2\n#endif", ["2"]),
    ("#ifndef TARGET_OS_IOS\n$1\n#else\n$2\n#endif", ["2"]),
    ("#if TARGET_OS_IOS +\n$1\n#elif 1 &&\n$2\n#endif", ["2"]),
    ("#if 1 == 2\n$1\n#else\n$2\n#endif", ["2"]), ("#if ((((0)\n$1\n#else\n$2\n#endif", ["2"]),
  ])
  func codeThatIsNotCompiledIsNotRead(text: String, values: [String]) throws {
    var text = text
    for value in ["1", "2"] {
      text = text.replacing("$\(value)", with: "\(property)[NSPredicate predicateWithFormat:@\"SELF == '\(value)'\"];")
    }
    #expect(try read(text, idiom: .pad) == values.map { "S can SELF == '\($0)'" })
  }

  @Test func headersHaveConstantsToo() throws {
    let checkout = try Checkout([
      "Names.h": "#define kMain @\"main\"\nstatic NSString *const kInbox = @\"inbox\";",
      "S.m":
        "#import \"Names.h\"\n@implementation S\n- (void)a {\n\(property)[NSPredicate predicateWithFormat:@\"SELF IN %@\", @[kMain, kInbox]];\n}\n@end\n",
    ])
    try checkout.write("Wide.h", [0xFF, 0xFE, 0x41, 0, 0x42, 0])
    #expect(summary(checkout.read().application) == ["S can SELF IN %@ | {main inbox}"])
    #expect(!checkout.lint().contains { $0.contains("Wide.h") })
  }
}
