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
    ("self.isMain ? kOther : kOther", "other"),
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

  @Test(arguments: [
    ("x ? $1 : $2", ["S can SELF == '1'", "S-2 can SELF == '2'"]),
    ("[a b:c] > 1 ? $1 : (y ? $2 : $1)", ["S can SELF == '1'", "S-2 can SELF == '2'"]),
    ("P(\"SELF == %@\", x ? @\"a\" : @\"b\")P", ["S can SELF == %@ | <x ? @\"a\" : @\"b\">"]),
    ("x ?: $1", ["S can unread <x ?: [NSPredicate predicateWithFormat:@\"SELF == '1'\"]>", "unread-condition"]),
  ])
  func choicesOfObjectiveCAreRead(value: String, found: [String]) throws {
    let text = value.replacing("$1", with: "P(\"SELF == '1'\")P").replacing("$2", with: "P(\"SELF == '2'\")P")
    #expect(try DelegateMethods(objectiveC: "- (void)a { c.can = \(text); }").found == found)
  }

  @Test func keyedValuesOfObjectiveCAreRead() throws {
    let text = "- (void)a { [scene.activationConditions setValue:P(\"SELF == '1'\")P forKey:@\"$\"]; }"
    #expect(
      try DelegateMethods(
        objectiveC: text.replacing("$", with: "canActivateForTargetContentIdentifierPredicate")
      ).found == ["S can SELF == '1'"])
    #expect(try DelegateMethods(objectiveC: text.replacing("$", with: "other")).found == [])
  }

  /// A delegate with a method of its own, and other declarations in another file.
  private func windows(_ call: String, _ other: String, own: String = "") throws -> [String] {
    let delegate =
      "@interface Mail : UIResponder <UIWindowSceneDelegate>\n@end\n@implementation Mail\n\(own)\n- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session {\n\(call)\n}\n@end\n"
    let application = try Checkout([
      "Mail.m": delegate, other.contains("func ") ? "Other.swift" : "Other.m": other,
    ]).read().application
    return summary(application) + application.findings.map(\.code)
  }

  private static let set =
    "activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@\"SELF == %@ OR SELF == %@\", name, other];"

  @Test(arguments: [
    (
      "@implementation UIScene (Allow)\n- (void)allow:(NSString *)name or:(NSString *)other { self.\(set) }\n@end",
      "[scene allow:@\"a\" or:kOther];"
    ),
    (
      "@interface Conditions : NSObject\n@end\n@implementation Conditions\n+ (void)apply:(NSString *)name scene:(UIScene *)scene other:(NSString *)other { scene.\(set) }\n@end",
      "[Conditions apply:@\"a\" scene:scene other:[NSString stringWithFormat:@\"%@\", kOther]];"
    ),
    (
      "void Accept(UIScene *scene, NSString *name, NSString *other) { scene.\(set) }",
      "Accept(scene, @\"a\", kOther);"
    ),
    (
      "@implementation UIScene (Allow)\n- (void)allow:(NSString *)name { [self allow:name or:kOther]; }\n- (void)allow:(NSString *)name or:(NSString *)other { self.\(set) }\n@end",
      "if (x) { return; }\n[scene allow:@\"a\"];"
    ),
  ])
  func callsOfObjectiveCAreFollowed(helper: String, call: String) throws {
    let constant = "\nNSString *const kOther = @\"b\";"
    #expect(try windows(call, helper + constant) == ["Mail can SELF == %@ OR SELF == %@ | a | b"])
    let other = call.replacing("allow:", with: "deny:").replacing("apply:", with: "deny:").replacing(
      "Accept(", with: "Deny(")
    #expect(try windows(other, helper + constant) == ["unread-condition"])
  }

  @Test func methodsOfADelegateOfObjectiveCHaveTheirArguments() throws {
    let own = "- (void)take:(NSString *)name in:(UIScene *)scene { NSString *other = @\"b\"; scene.\(Self.set) }"
    #expect(
      try windows("if (x) { [self take:@\"a\" in:scene]; } else { [self take:@\"c\" in:scene]; }", "", own: own) == [
        "Mail can SELF == %@ OR SELF == %@ | a | b", "Mail-2 can SELF == %@ OR SELF == %@ | c | b",
      ])
    let made =
      "- (UISceneActivationConditions *)conditionsFor:(NSString *)name { UISceneActivationConditions *made = [UISceneActivationConditions new]; NSString *other = @\"b\"; made.\(Self.set.replacing("activationConditions.", with: ""))\nreturn made; }"
    #expect(
      try windows("scene.activationConditions = [self conditionsFor:@\"a\"];", "", own: made)
        == ["Mail can SELF == %@ OR SELF == %@ | a | b"])
  }

  #if SwiftSources
    @Test func objectiveCAndSwiftCallEachOther() throws {
      let swift =
        "extension UIScene { @objc func allow(_ name: String, or other: String) { activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: \"SELF == %@ OR SELF == %@\", name, other) } }"
      #expect(try windows("[scene allow:@\"a\" or:@\"b\"];", swift) == ["Mail can SELF == %@ OR SELF == %@ | a | b"])
      let delegate =
        "class Mail: UIResponder, UIWindowSceneDelegate { func scene(_ scene: UIScene) { scene.allow(\"a\", or: \"b\") } }"
      let category =
        "@implementation UIScene (Allow)\n- (void)allow:(NSString *)name or:(NSString *)other { self.\(Self.set) }\n@end"
      let application = try Checkout(["Mail.swift": delegate, "Allow.m": category]).read().application
      #expect(summary(application) == ["Mail can SELF == %@ OR SELF == %@ | a | b"])
    }
  #endif
}
