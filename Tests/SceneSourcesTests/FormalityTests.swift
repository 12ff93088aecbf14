import SceneSources
import Testing

/// Early returns: a window comes into being without what the code asks for, unless every window has that.
@Suite struct FormalityTests {
  #if SwiftSources
    /// How many kinds of windows a delegate makes that sets a condition after some statements.
    private func kinds(_ statements: String) throws -> Int {
      let body =
        "func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {\n\(statements)\n"
      return try DelegateMethods(
        swift: body + "scene.activationConditions.can = P(\"SELF == '1'\") }\nvar window: UIWindow?"
      ).application.windows.count
    }

    @Test(arguments: [
      "guard case let windowScene as UIWindowScene = scene else { return }",
      "guard (scene as? UIWindowScene) != nil else { return }", "if scene is UIWindowScene == false { return }",
      "let ws = scene as? UIWindowScene\nguard let ws = ws else { return }",
      "let ws = scene as? UIWindowScene\nguard let ws else { return }",
      "let ws = scene as? UIWindowScene\nif ws == nil { return }",
      "guard let ws = scene as? UIWindowScene, let first = ws.windows.first else { return }",
      "guard let ws = scene as? UIWindowScene, let w = window, #available(iOS 16, *) else { return }",
      "guard let nav = window?.rootViewController as? UINavigationController else { return }",
      "guard let size = (scene as? UIWindowScene)?.sizeRestrictions else { return }",
      "guard !ProcessInfo.processInfo.arguments.contains(\"-UITests\") else { return }",
      "if NSClassFromString(\"XCTestCase\") != nil { return }", "guard let strongSelf = weakSelf else { return }",
      "guard UIApplication.shared.supportsMultipleScenes else { return }",
      "if window == nil || UIDevice.current.userInterfaceIdiom == .phone { return }",
      "guard let titlebar = (scene as? UIWindowScene)?.titlebar else { return }",
      "guard let appDelegate = AppDelegate.shared else { return }",
      "guard let window = self.window ?? UIApplication.shared.windows.first else { return }",
      "guard let c = (UIApplication.shared.delegate as? AppDelegate)?.persistentContainer else { return }",
      "guard !isUITestRun else { return }", "guard type(of: scene) == UIWindowScene.self else { return }",
      "guard scene.session === session else { return }", "guard session.scene != nil else { return }",
      "guard Thread.isMainThread else { return }", "guard let id = Bundle.main.bundleIdentifier else { return }",
      "guard window?.rootViewController?.isKind(of: Main.self) == true else { return }",
      "switch scene { case let ws as UIWindowScene: _ = ws; default: return }",
      "switch scene { case is CPTemplateApplicationScene: return; case is UIWindowScene: break; default: return }",
      "#if DEBUG\nguard !CommandLine.arguments.contains(\"--test\") else { return }\n#endif",
    ])
    func whatEveryWindowHasMakesNone(statement: String) throws { #expect(try kinds(statement) == 1) }

    /// The same with `if`: what is set where the value is there is all that is set.
    @Test(arguments: [
      ("if let window = self.window { $ }", 1), ("if window != nil { $ }", 1), ("if let window { $ }", 1),
      ("if let nav = window?.rootViewController as? UINavigationController { $ }", 1),
      ("if let nav = window?.rootViewController as? UINavigationController { $ } else { $2 }", 2),
      ("if let id = self.identifier { $ }", 2), ("if UIDevice.current.userInterfaceIdiom == .pad { $ }", 2),
      ("if let window, let id = note.id { $ }", 2), ("if window == nil { $ }", 2),
      ("if window != nil { return }\n$", 1),
    ])
    func aBranchForWhatEveryWindowHasIsAlwaysTaken(body: String, count: Int) throws {
      let text = body.replacing("$2", with: "c.prefers = P(\"SELF == 'b'\")")
        .replacing("$", with: "c.prefers = P(\"SELF == 'a'\")")
      let application = try DelegateMethods(swift: "func a(c: UISceneActivationConditions) { \(text) }").application
      #expect(application.windows.count == count)
    }

    @Test(arguments: [
      "guard let id = self.identifier else { return }", "guard let text = viewController.note else { return }",
      "guard let ws = scene as? UIWindowScene, let id = note.id else { return }",
      "guard let ws = scene as? UIWindowScene, ws.session.userInfo != nil else { return }",
      "guard let title = scene.title else { return }", "let note = scene.userActivity\nguard let note else { return }",
      "guard let id = (UIApplication.shared.delegate as? AppDelegate)?.pending else { return }",
      "if window == nil || note == nil { return }", "guard sceneIdentifier != nil else { return }",
      "guard isLatest else { return }", "guard let id = window ?? note.window else { return }",
      "guard let note = AppDelegate.shared.pendingNote else { return }",
      "guard session.userInfo != nil else { return }", "guard noteSession === session else { return }",
      "guard type(of: note) == Draft.self else { return }",
      "guard let noteScene = NoteScene(rawValue: session.userInfo?[\"kind\"] ?? \"\") else { return }",
      "switch note { case let draft as DraftScene: _ = draft; default: return }",
      "switch scene { case let ws as UIWindowScene where ws.title != nil: break; default: return }",
      "#if DEBUG\nguard let note else { return }\n#endif", "guard let thread = Thread(session) else { return }",
      "guard let thread = Thread.of(session) else { return }", "guard Thread.isUnread(session) else { return }",
      "guard let bundle = Bundle(session: session) else { return }",
      "guard session == Store.shared.noteSession else { return }",
      "guard UIApplication.shared.openSessions.first != session else { return }",
    ])
    func whatAWindowShowsMakesOneWithout(statement: String) throws { #expect(try kinds(statement) == 2) }
  #endif

  private func kindsOfObjectiveC(_ statements: String) throws -> Int {
    let body = "- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session {\n\(statements)\n"
    return try DelegateMethods(objectiveC: body + "c.can = P(\"SELF == '1'\")P; c.prefers = P(\"SELF == '2'\")P; }")
      .application.windows.count
  }

  @Test(arguments: [
    "if (scene == nil) { return; }", "if (nil == self.window) { return; }", "if (!_window) return;",
    "UIWindowScene *ws = (UIWindowScene *)scene; if (!ws) { return; }",
    "__strong typeof(self) strongSelf = weakSelf; if (!strongSelf) return;",
    "if (!scene || ![scene isKindOfClass:[UIWindowScene class]]) { return; }",
    "if (UIDevice.currentDevice.userInterfaceIdiom != UIUserInterfaceIdiomPad) return;",
    "if ([[UIDevice currentDevice] userInterfaceIdiom] == UIUserInterfaceIdiomPhone) { return; }",
    "if (NSClassFromString(@\"XCTestCase\")) return;", "if (scene.session != session) return;",
    "UIViewController *root = self.window.rootViewController; if (![root isKindOfClass:[Main class]]) return;",
    "if (UI_USER_INTERFACE_IDIOM() != UIUserInterfaceIdiomPad) return;", "if (![NSThread isMainThread]) return;",
    "AppDelegate *d = (AppDelegate *)[[UIApplication sharedApplication] delegate]; if (d == nil) return;",
    "UITitlebar *bar = ((UIWindowScene *)scene).titlebar; if (!bar) return;",
    "UIWindowScene *ws = [scene isKindOfClass:UIWindowScene.class] ? (UIWindowScene *)scene : nil; if (!ws) return;",
    "UIWindow *w = self.window ?: scene.keyWindow; if (!w) return;",
    "\n#if DEBUG\nif (getenv(\"UITEST\")) return;\n#endif\n",
  ])
  func whatEveryWindowHasMakesNoneInObjectiveC(statement: String) throws {
    #expect(try kindsOfObjectiveC(statement) == 1)
  }

  @Test(arguments: [
    ("if (windowScene) { $ }", 1), ("if (self.window.windowScene != nil) { $ }", 1), ("if (!windowScene) { $ }", 2),
    ("if (windowScene && note) { $ }", 2), ("if (windowScene) { $ } else { c.prefers = P(\"SELF == 'b'\")P; }", 2),
    ("if (windowScene) { return; } $", 1),
  ])
  func aBranchForWhatEveryWindowHasIsAlwaysTakenInObjectiveC(body: String, count: Int) throws {
    let text = body.replacing("$", with: "c.prefers = P(\"SELF == 'a'\")P;")
    let application = try DelegateMethods(
      objectiveC:
        "- (void)a { UIWindowScene *windowScene = self.window.windowScene; c.can = P(\"SELF == '0'\")P; \(text) }"
    ).application
    #expect(application.windows.count == count)
  }

  @Test(arguments: [
    "if (!self.identifier) { return; }", "if (!self.viewController.note) { return; }",
    "if (!scene || !note) { return; }", "if (!scene.session.userInfo) { return; }", "if (!scene.title) return;",
    "if (![scene isKindOfClass:[UIWindowScene class]] || note == nil) return;", "if (self.isLatest) return;",
    "Note *n = [scene isKindOfClass:UIWindowScene.class] ? self.note : nil; if (!n) return;",
    "Note *n = self.note ? scene : nil; if (!n) return;", "if (session.userInfo) return;",
    "Note *n = self.note ?: scene.note; if (!n) return;",
    "A *a = b ? b : c; B *b = a ? a : d; if (!a) return;",
    "NSString *note = [self noteForScene:scene]; if (!note) return;",
    "BOOL isNote = [self isNoteScene:scene]; if (!isNote) return;",
    "NSString *note = NoteForScene(scene); if (!note) return;",
  ])
  func whatAWindowShowsMakesOneWithoutInObjectiveC(statement: String) throws {
    #expect(try kindsOfObjectiveC("c.can = P(\"SELF == '0'\")P;\n" + statement) == 2)
  }
}
