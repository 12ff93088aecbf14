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
    (#"P(@"length == %d", 3)P"#, #"{"format":"length == %d","arguments":[3]}"#),
    (
      #"P(@"SELF == %@", session.persistentIdentifier)P"#,
      #"{"format":"SELF == %@","arguments":[{"unknown":"session.persistentIdentifier"}]}"#
    ),
    ("nil", "null"),
    // Other values are unknown.
    (
      #"[NSPredicate predicateWithFormat:@"SELF == %@" argumentArray:@[@"a"]]"#,
      #"{"unknown":"[NSPredicate predicateWithFormat:@\"SELF == %@\" argumentArray:@[@\"a\"]]"}"#
    ),
    (
      #"(NSPredicate *)P(@"SELF == 'a'")P"#,
      #"{"unknown":"(NSPredicate *)[NSPredicate predicateWithFormat:@\"SELF == 'a'\"]"}"#
    ),
    (#"P(@"SELF == 'a'")P.other"#, #"{"unknown":"[NSPredicate predicateWithFormat:@\"SELF == 'a'\"].other"}"#),
    ("[NSPredicate predicateWithValue:@NO]", #"{"format":"TRUEPREDICATE"}"#),
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
      ("#define kInbox @\"a\"\nNSString * const kInbox = @\"b\";", nil), ("#if 0\n#define kInbox @\"a\"\n#endif", nil),
      ("#if 0\n#define kInbox @\"b\"\n#else\n#define kInbox @\"a\"\n#endif", "a"),
      ("#if DEBUG\n#define kInbox @\"b\"\n#else\n#define kInbox @\"a\"\n#endif", nil),
      ("#ifdef BETA\n#define kInbox @\"a\"\n#else\n#define kInbox name\n#endif", nil),
      ("NSString const *kInbox = @\"a\";", nil),
      ("void f(void) {\nNSString * const kInbox = @\"a\";\n}", nil),
    ] as [(String, String?)])
  func readsConstants(_ declaration: String, _ value: String?) throws {
    let expected = value.map { "\"\($0)\"" } ?? #"{"unknown":"kInbox"}"#
    let checkout = try Checkout([
      "S.m": objectiveCDelegate("prefers = P(@\"SELF == %@\", kInbox)P;"), "Identifiers.h": declaration,
    ])
    #expect(checkout.values == [#"{"format":"SELF == %@","arguments":[\#(expected)]}"#])
  }

  /// Only what certainly runs when the scene connects is known.
  @Test(arguments: [
    ("can = no;", true), ("[[scene activationConditions] setCanActivateForTargetContentIdentifierPredicate:no];", true),
    ("[[(UIWindowScene *)scene activationConditions] setCanActivateForTargetContentIdentifierPredicate:no];", true),
    (
      "UISceneActivationConditions *c = scene.activationConditions;\nc.canActivateForTargetContentIdentifierPredicate = no;",
      true
    ),
    (
      "UISceneActivationConditions *c = scene.activationConditions;\nc.canActivateForTargetContentIdentifierPredicate = no;"
        + "\nscene.activationConditions = c;", true
    ),
    ("for (UIScene *scene in UIApplication.sharedApplication.connectedScenes) { can = no; }", false),
    ("if (isOpen) { can = no; }", false), ("if (isOpen) return;\ncan = no;", false),
    ("if (n) { NSLog(@\"\"); }\ncan = no;", true), ("if (n)\ncan = no;", false), ("while (n)\ncan = no;", false),
    ("if (n) NSLog(@\"\"); else\ncan = no;", false), ("if (n == 0) { return; }\ncan = no;", false),
    ("for (int i = 0; i < n; i++)\ncan = no;", false),
    ("for (int i = 0; i < n; i++)\nif (x) return;\ncan = no;", false),
    ("NSPredicate *p;\nif (x) { p = no; }\ncan = p;", false), ("x && (can = no);", false),
    ("scene = other;\ncan = no;", false), ("LEAVE_UNLESS(scene)\ncan = no;", false),
    (
      "UIWindowScene *s = (UIWindowScene *)scene;\ns.activationConditions.canActivateForTargetContentIdentifierPredicate = no;",
      true
    ),
    (
      "UIWindowScene *s = x ? scene : y;\ns.activationConditions.canActivateForTargetContentIdentifierPredicate = no;",
      false
    ),
    ("self.other.activationConditions.canActivateForTargetContentIdentifierPredicate = no;", false),
    ("run(^{ can = no; });", false), ("#if DEBUG\ncan = no;\n#endif", false), ("#if 1\ncan = no;\n#endif", true),
    ("}\n- (void)other:(UIScene *)scene {\ncan = no;", false), ("}\nvoid f(UIScene *scene) {\ncan = no;", false),
  ])
  func readsConditionsThatEachWindowSets(statements: String, isKnown: Bool) throws {
    let text = objectiveCDelegate(
      statements.replacing("= no;", with: "= [NSPredicate predicateWithValue:NO];")
        .replacing(":no]", with: ":[NSPredicate predicateWithValue:NO]]"))
    let found = try Checkout(["S.m": text]).document().condition("PageSceneDelegate", "canActivate")
    #expect(
      isKnown ? found == #"{"format":"FALSEPREDICATE"}"# : found?.hasPrefix(#"{"unknown":""#) == true, "\(found ?? "")")
  }

  @Test(arguments: [
    ("", #"{"format":"SELF == %@","arguments":["a"]}"#), ("name = @\"b\";", nil), ("if (flag) { name = @\"b\"; }", nil),
    ("[self find:&name];", nil),
  ])
  func readsALocalThatIsAssignedOnce(change: String, expected: String?) throws {
    let text = "NSString *name = @\"a\";\n\(change)\nNSPredicate *p = P(@\"SELF == %@\", name)P;\nprefers = p;"
    #expect(try values(text) == [expected ?? #"{"format":"SELF == %@","arguments":[{"unknown":"name"}]}"#])
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

  /// Each escape starts a new part of the text.
  @Test func readsALongLiteralToItsEnd() throws {
    let long = String(repeating: #"a\t"#, count: 5_000)
    let format = try #require(values(#"can = P(@"SELF == '\#(long)z'")P;"#).first)
    #expect(format.hasSuffix(#"a\tz'"}"#), "\(format.suffix(20))")
    #expect(format.utf8.count > 15_000)
  }
}
