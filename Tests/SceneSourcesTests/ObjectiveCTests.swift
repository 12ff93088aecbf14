import SceneSources
import Testing

/// Sites and values in Objective-C.
@Suite struct ObjectiveCTests {
  private func values(_ statements: String) throws -> [String] {
    try Checkout(["S.m": objectiveCDelegate(statements)]).values
  }

  @Test(arguments: [
    (#"P(@"SELF == 'a'")P"#, #"{"format":"SELF == 'a'"}"#),
    (#"P(@"SELF == " @"%@", @"a")P"#, #"{"format":"SELF == %@","arguments":["a"]}"#),
    (#"P(@"SELF IN %@", @[@"a", @"b",])P"#, #"{"format":"SELF IN %@","arguments":[["a","b"]]}"#),
    (
      #"[NSPredicate predicateWithFormat:@"SELF == %@" argumentArray:@[@"a"]]"#,
      #"{"format":"SELF == %@","arguments":["a"]}"#
    ),
    (#"(NSPredicate *)P(@"length == %d", 3)P"#, #"{"format":"length == %d","arguments":[3]}"#),
    (#"P(@"length == %d", 0x10)P"#, #"{"format":"length == %d","arguments":[16]}"#),
    (#"P(@"length == %d", 010UL)P"#, #"{"format":"length == %d","arguments":[8]}"#),
    (#"P(@"length == %f", 1.5f)P"#, #"{"format":"length == %f","arguments":[1.5]}"#),
    (
      #"[NSCompoundPredicate andPredicateWithSubpredicates:@[P(@"SELF == 'a'")P, [NSPredicate predicateWithValue:NO]]]"#,
      #"{"format":"(SELF == 'a') AND (FALSEPREDICATE)"}"#
    ),
    (
      #"P(@"SELF == %@", session.persistentIdentifier)P"#,
      #"{"format":"SELF == %@","arguments":[{"unknown":"session.persistentIdentifier"}]}"#
    ),
    (#"[self predicateFor:@"a"]"#, #"{"unknown":"[self predicateFor:@\"a\"]"}"#),
    ("isOpen ? a : b", #"{"unknown":"isOpen ? a : b"}"#),
    // Source: ISO C, 6.4.4.4.
    (#"P(@"SELF == '\x41\101\t\"\u00e9'")P"#, #"{"format":"SELF == 'AA\t\"é'"}"#),
    ("[NSPredicate predicateWithBlock:^BOOL(id a, id b) { return YES; }]", #"{"unknown":"a predicate with a block"}"#),
  ])
  func readsValues(_ value: String, _ expected: String) throws {
    #expect(try values("prefers = \(value);") == [expected])
  }

  @Test(
    arguments: [
      ("NSString * const kInbox = @\"a\";", "a"), ("static NSString *const kInbox = @\"a\";", "a"),
      ("#define kInbox @\"a\"", "a"),
      ("NSString *kInbox = @\"a\";", nil), ("#define kInbox make(@\"a\")", nil),
      ("#define kInbox @\"a\"\nNSString * const kInbox = @\"b\";", nil),
      ("#define kInbox @\"a\"\nNSString * const kInbox = @\"a\";", "a"), ("#if 0\n#define kInbox @\"a\"\n#endif", nil),
      ("#if 0\n#define kInbox @\"b\"\n#else\n#define kInbox @\"a\"\n#endif", "a"),
      ("#if DEBUG\n#define kInbox @\"b\"\n#else\n#define kInbox @\"a\"\n#endif", nil),
    ] as [(String, String?)])
  func readsConstants(_ declaration: String, _ value: String?) throws {
    let expected = value.map { "\"\($0)\"" } ?? #"{"unknown":"kInbox"}"#
    let checkout = try Checkout([
      "S.m": objectiveCDelegate("prefers = P(@\"SELF == %@\", kInbox)P;"), "Identifiers.h": declaration,
    ])
    #expect(checkout.values == [#"{"format":"SELF == %@","arguments":[\#(expected)]}"#])
  }

  /// Setting a condition with a message finds the same window as setting it with a property.
  @Test(arguments: [
    "[[scene activationConditions] setCanActivateForTargetContentIdentifierPredicate:p];",
    "UISceneActivationConditions *c = [UISceneActivationConditions new];\n"
      + "[c setCanActivateForTargetContentIdentifierPredicate:p];\n[scene setActivationConditions:c];",
    "UISceneActivationConditions *c = [UISceneActivationConditions new];\n"
      + "c.canActivateForTargetContentIdentifierPredicate = p;\n[scene setActivationConditions:c];",
  ])
  func findsTheWindowOfAMessage(_ statements: String) throws {
    let predicate = "NSPredicate *p = [NSPredicate predicateWithValue:YES];\n"
    let checkout = try Checkout(["S.m": objectiveCDelegate(predicate + statements)])
    #expect(
      checkout.sites == [
        #"{"kind":"canActivate","value":{"format":"TRUEPREDICATE"},"window":"PageSceneDelegate"}"#
      ])
  }

  /// What holds for each window decides its condition, as in Swift.
  @Test(arguments: [
    ("if (@available(iOS 13.0, *)) { can = p; }", true),
    ("if ([scene isKindOfClass:[UIWindowScene class]]) { can = p; }", true),
    ("if (![scene isKindOfClass:[UIWindowScene class]]) return;\ncan = p;", true),
    ("if (![scene isKindOfClass:UIWindowScene.class]) { return; }\ncan = p;", true),
    ("((UIWindowScene *)scene).activationConditions.canActivateForTargetContentIdentifierPredicate = p;", true),
    ("[[(UIWindowScene *)scene activationConditions] setCanActivateForTargetContentIdentifierPredicate:p];", true),
    ("if (isOpen) { can = p; }", false), ("if (@available(iOS 13.0, *) && isOpen) { can = p; }", false),
    ("if (isOpen) return;\ncan = p;", false), ("if ([item isKindOfClass:[Mail class]]) { can = p; }", false),
    ("if (n) { NSLog(@\"\"); }\ncan = p;", true), ("if (n)\ncan = p;", false), ("while (n)\ncan = p;", false),
    ("if (n) NSLog(@\"\"); else\ncan = p;", false), ("if (n == 0) { return; }\ncan = p;", false),
  ])
  func readsConditionsThatEachWindowSets(statements: String, isKnown: Bool) throws {
    let text = objectiveCDelegate("NSPredicate *p = [NSPredicate predicateWithValue:NO];\n" + statements)
    #expect(
      try Checkout(["S.m": text]).document().condition("PageSceneDelegate", "canActivate")
        == (isKnown ? #"{"format":"FALSEPREDICATE"}"# : #"{"unknown":"PageSceneDelegate.canActivate"}"#))
  }

  @Test(arguments: [
    "name = @\"b\";", "if (flag) { name = @\"b\"; }", "for (;;) { [self find:&name]; }",
    "while (more) { name += other; }",
  ])
  func treatsAReassignedLocalAsUnknown(_ change: String) throws {
    let statements = "NSString *name = @\"a\";\n\(change)\nprefers = P(@\"SELF == %@\", name)P;"
    #expect(try values(statements) == [#"{"format":"SELF == %@","arguments":[{"unknown":"name"}]}"#])
  }

  @Test func findsTheWindowAndConditionsOfASite() throws {
    let statements = "#if DEBUG\nif (isOpen) {\n  can = [NSPredicate predicateWithValue:YES];\n}\n#endif"
    let checkout = try Checkout(["S.m": objectiveCDelegate(statements)])
    #expect(
      checkout.sites == [
        ##"{"kind":"canActivate","value":{"format":"TRUEPREDICATE"},"window":"PageSceneDelegate","conditional":"#if DEBUG; if (isOpen)"}"##
      ])
  }

  @Test func ignoresCommentsAndLiterals() throws {
    let statements = """
      // can = [NSPredicate predicateWithValue:YES];
      /* can = [NSPredicate predicateWithValue:YES]; */
      NSLog(@"can = [NSPredicate predicateWithValue:YES];");
      can = [NSPredicate predicateWithValue:NO]; // ;
      """
    #expect(try values(statements) == [#"{"format":"FALSEPREDICATE"}"#])
  }

  /// Nothing after the end of a method runs. A block, and code that may not be compiled, doesn't end it.
  @Test(arguments: [("return;", "'a'"), ("void (^end)(void) = ^{ return; };", "'b'"), ("if (n) { return; }", nil)])
  func ignoresWhatNeverRuns(statement: String, expected: String?) throws {
    let text = objectiveCDelegate("prefers = P(@\"SELF == 'a'\")P;\n\(statement)\nprefers = P(@\"SELF == 'b'\")P;")
    let found = try Checkout(["S.m": text]).document().condition("PageSceneDelegate", "prefersToActivate")
    #expect(found == expected.map { #"{"format":"SELF == \#($0)"}"# } ?? found)
    #expect(expected != nil || found?.contains("unknown") == true)
  }

  /// Each escape starts a new part of the text.
  @Test func readsALongLiteralToItsEnd() throws {
    let long = String(repeating: #"a\t"#, count: 5_000)
    let format = try #require(values(#"can = P(@"SELF == '\#(long)z'")P;"#).first)
    #expect(format.hasSuffix(#"a\tz'"}"#), "\(format.suffix(20))")
    #expect(format.utf8.count > 15_000)
  }
}
