import SceneSources
import Testing

/// What tests on a path say: which configuration has which conditions, and which paths cannot be taken.
@Suite struct BranchTests {
  /// The windows of a delegate `S` with some configurations: the configuration and the conditions of each.
  private func windows(
    _ files: [String: String], _ configurations: [String], roles: [String: String] = [:]
  ) throws -> [String] {
    var byRole: [String: [String]] = [:]
    for name in configurations {
      byRole[roles[name] ?? "UIWindowSceneSessionRoleApplication", default: []].append(name)
    }
    let lists = byRole.sorted { $0.key < $1.key }.map { role, names in
      let entries = names.map {
        "<dict><key>UISceneConfigurationName</key><string>\($0)</string><key>UISceneDelegateClassName</key><string>S</string></dict>"
      }
      return "<key>\(role)</key><array>\(entries.joined())</array>"
    }
    let manifest =
      "<plist version=\"1.0\"><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/>"
      + "<key>UISceneConfigurations</key><dict>\(lists.joined())</dict></dict></dict></plist>"
    let application = try Checkout(files.merging(["Info.plist": manifest]) { first, _ in first }).read().application
    let conditions = summary(application)
    return application.windows.map { window in
      let own = conditions.filter { $0.hasPrefix(window.name + " ") }.map { $0.dropFirst(window.name.count + 1) }
      return "\(window.configuration ?? "-"): \(own.joined(separator: ", "))"
    } + application.findings.map(\.code)
  }

  private func short(_ text: String) -> String {
    text.replacing("can =", with: "canActivateForTargetContentIdentifierPredicate =")
      .replacing("prefers =", with: "prefersToActivateForTargetContentIdentifierPredicate =")
  }

  #if SwiftSources
    private func swift(
      _ body: String, _ configurations: [String] = ["Main", "Detail"], roles: [String: String] = [:],
      more: String = ""
    ) throws -> [String] {
      let text = short(body.replacing("P(", with: "NSPredicate(format: "))
      return try windows(
        [
          "S.swift":
            "class S: UIResponder, UIWindowSceneDelegate {\nfunc scene(_ scene: UIScene, willConnectTo session: UISceneSession) {\n\(text)\n}\n\(short(more))\n}"
        ], configurations, roles: roles)
    }

    @Test(arguments: [
      "if session.configuration.name == \"Detail\" { $2 } else { $1 }",
      "if \"Main\" != session.configuration.name { $2 } else { $1 }",
      "guard session.configuration.name == \"Main\" else { $2\nreturn }\n$1",
      "switch session.configuration.name { case \"Detail\": $2\ndefault: $1 }",
      "switch scene.session.configuration.name { case \"Detail\"?: $2\ncase .some(\"Main\"): $1\ncase nil: break\ndefault: fatalError() }",
      "let isMain = session.configuration.name ?? \"\" == \"Main\"; if isMain && true { $1 }; if !isMain { $2 }",
      "guard let name = session.configuration.name else { return }\nif name == Names.detail { $2; return }\n$1",
      "if let name = session.configuration.name, name == \"Main\" || name == \"Other\" { $1 } else { $2 }",
      "switch Kind(rawValue: session.configuration.name ?? \"\") { case .main: $1\ncase .detail: $2\ndefault: break }",
      "if session.configuration.name == \"Other\" { return }\nif session.configuration.name == \"Detail\" { $2 } else { $1 }",
    ])
    func configurationsHaveTheConditionsOfTheirBranch(body: String) throws {
      let text = body.replacing("$1", with: "c.can = P(\"SELF == '1'\")").replacing(
        "$2", with: "c.prefers = P(\"SELF == '2'\")")
      let more =
        "enum Names { static let detail = \"Detail\" }\nenum Kind: String { case main = \"Main\", detail = \"Detail\" }"
      let found = ["Main: can SELF == '1'", "Detail: prefers SELF == '2'"]
      #expect(try Array(swift(text, more: more).prefix(2)) == found)
      #expect(try Array(swift(text, ["Detail", "Main"], more: more).prefix(2)) == found.reversed())
    }

    @Test(arguments: [
      ("isMain: Bool", "if isMain { $1 } else { $2 }", "isMain: session.configuration.name == \"Main\""),
      ("isDetail: Bool", "if !isDetail { $1 } else { $2 }", "isDetail: !(session.configuration.name == \"Main\")"),
      (
        "kind: Kind", "switch kind { case .main: $1\ncase Kind.detail: $2 }",
        "kind: Kind(rawValue: session.configuration.name ?? \"\") ?? .main"
      ),
      ("name: String", "switch name { case \"Detail\": $2\ndefault: $1 }", "name: session.configuration.name!"),
    ])
    func theNameMayBeAnArgument(parameter: String, body: String, argument: String) throws {
      let method = "private func configure(_ c: UISceneActivationConditions, \(parameter)) { \(body) }"
        .replacing("$1", with: "c.can = P(\"SELF == '1'\")").replacing("$2", with: "c.prefers = P(\"SELF == '2'\")")
        .replacing("P(", with: "NSPredicate(format: ")
      let more = "\(method)\nenum Kind: String { case main = \"Main\", detail = \"Detail\" }"
      let call = "let c = scene.activationConditions; configure(c, \(argument))"
      #expect(try swift(call, more: more) == ["Main: can SELF == '1'", "Detail: prefers SELF == '2'"])
      #expect(
        try swift(call, ["Detail", "Main"], more: more) == ["Detail: prefers SELF == '2'", "Main: can SELF == '1'"])
    }

    /// A guard for what every window has, too, does not hide what the name of the configuration decides.
    @Test(arguments: [
      "Bundle.main.bundleIdentifier != nil, $", "$, !ProcessInfo.processInfo.arguments.contains(\"-t\")",
      "#available(iOS 17, *), $", "let ws = scene as? UIWindowScene, let first = ws.windows.first, $",
      "Bundle.main.bundleIdentifier != nil && $", "Thread.isMainThread && ($)", "(scene is UIWindowScene && $)",
    ])
    func theNameDecidesBesideWhatEveryWindowHas(conditions: String) throws {
      let test = conditions.replacing("$", with: "session.configuration.name == \"Main\"")
      let body = "guard \(test) else { return }\nc.can = P(\"SELF == '1'\")"
      #expect(try swift(body) == ["Main: can SELF == '1'", "Detail: "])
      #expect(try swift(body, ["Detail", "Main"]) == ["Detail: ", "Main: can SELF == '1'"])
      // What a window shows may be missing.
      let other = "guard note != nil, \(test) else { return }\nc.can = P(\"SELF == '1'\")"
      #expect(try swift(other) == ["Main: can SELF == '1'", "Main: ", "Detail: "])
      // What a guard does before it leaves is for some windows.
      let cast = "self.window?.rootViewController as? NoteController"
      for guarded in ["let note = \(cast)", "let note = \(cast), \(test)"] {
        let both = "guard \(guarded) else { c.can = P(\"SELF == '2'\"); return }\nc.can = P(\"SELF == '1'\")"
        #expect(try swift(both).contains("Main: can SELF == '2'"), "\(guarded)")
      }
      // An `if` for what the whole app has may be passed by.
      let branch = "if Bundle.main.bundleIdentifier != nil, \(test) { c.can = P(\"SELF == '1'\") }"
      #expect(try swift(branch).count == 3)
    }

    @Test func whatOtherTestsDecideIsPairedInOrder() throws {
      #expect(
        try swift("if x { c.can = P(\"SELF == '1'\") } else { c.can = P(\"SELF == '2'\") }") == [
          "Main: can SELF == '1'", "Detail: can SELF == '2'", "partly-read",
        ])
      #expect(
        try swift("if session.configuration.name == name() { c.can = P(\"SELF == '1'\") }").last == "partly-read")
      // A name that no property list declares has a window without a configuration.
      #expect(
        try swift("if session.configuration.name == \"Draft\" { c.can = P(\"SELF == '1'\") }")
          == ["Main: ", "Detail: ", "-: can SELF == '1'"])
      // Each kind of one configuration is a window.
      #expect(
        try swift(
          "if session.configuration.name == \"Main\" { if x { c.can = P(\"SELF == '1'\") } else { c.can = P(\"SELF == '2'\") } }"
        ) == ["Main: can SELF == '1'", "Main: can SELF == '2'", "Detail: "])
    }

    @Test func rolesHaveTheConditionsOfTheirBranch() throws {
      let roles = ["Wall": "UIWindowSceneSessionRoleExternalDisplayNonInteractive"]
      for test in [
        "guard session.role == .windowApplication else { return }",
        "guard session.role == .windowApplication, let scene = scene as? UIWindowScene else { return }",
        "if session.role != .windowApplication { return }",
        "switch session.role { case .windowExternalDisplayNonInteractive: return\ndefault: break }",
      ] {
        let body = "\(test)\nc.can = P(\"SELF == '1'\")"
        #expect(try Set(swift(body, ["Main", "Wall"], roles: roles)) == ["Main: can SELF == '1'", "Wall: "])
        #expect(try swift(body, []) == ["-: can SELF == '1'"])
      }
    }

    // MARK: Paths

    /// The windows of a delegate without a property list.
    private func kinds(_ body: String, more: String = "") throws -> [String] {
      try swift(body, [], more: more.replacing("P(", with: "NSPredicate(format: ")).map { String($0.dropFirst(3)) }
    }

    @Test(arguments: [
      "let x = load(); if x { $1 }; if x { $2 }", "if x { $1 }; if x == true { $2 }",
      "if x { $1 }; if !x { return }; $2", "if kind == .a { $1 }; switch kind { case .a: $2\ndefault: break }",
      "if let id { $1 }; if id != nil { $2 }", "#if DEBUG\n$1\n#endif\n#if DEBUG\n$2\n#endif",
      "guard x else { return }; $1; if x { $2 }",
    ])
    func oneTestHasOneAnswerOnAPath(body: String) throws {
      let text = body.replacing("$1", with: "c.can = P(\"SELF == '1'\")").replacing(
        "$2", with: "c.prefers = P(\"SELF == '2'\")")
      let delegate = "class S: UIWindowSceneDelegate { func a(x: Bool, kind: Kind, id: String?) {\n\(text)\n} }"
      let found = try windows(["S.swift": short(delegate.replacing("P(", with: "NSPredicate(format: "))], [])
      #expect(Set(found) == ["-: can SELF == '1', prefers SELF == '2'", "-: "] && found.count == 2, "\(found)")
      // A variable may change.
      let variable = delegate.replacing("if x", with: "if model.x").replacing("if kind", with: "if self.kind")
      #expect(try windows(["S.swift": short(variable.replacing("P(", with: "NSPredicate(format: "))], []).count >= 2)
    }

    @Test(arguments: [
      ("isMain: Bool", "if isMain { $1 } else { $2 }", "isMain: true", "isMain: false"),
      ("_ kind: Kind", "switch kind { case .a: $1\ncase .b: $2 }", ".a", "Kind.b"),
      ("id: String? = nil", "if let id { c.can = P(\"SELF == %@\", id) } else { $2 }", "id: \"1\"", ""),
      ("id: String?", "guard let id = id else { $2\nreturn }\nc.can = P(\"SELF == %@\", id)", "id: \"1\"", "id: nil"),
      ("_ name: String", "if name == \"main\" { $1 } else { $2 }", "\"main\"", "\"other\""),
    ])
    func argumentsDecideTheBranchesOfAHelper(parameter: String, body: String, one: String, two: String) throws {
      let method = "func configure(_ c: UISceneActivationConditions, \(parameter)) { \(body) }".replacing(
        "$1", with: "c.can = P(\"SELF == '1'\")"
      ).replacing("$2", with: "c.prefers = P(\"SELF == '2'\")")
      func found(_ argument: String) throws -> [String] {
        let arguments = ["scene.activationConditions", argument].filter { !$0.isEmpty }.joined(separator: ", ")
        return try kinds("configure(\(arguments))", more: method)
      }
      #expect(try ["can SELF == '1'", "can SELF == %@ | 1"].contains(found(one).joined()))
      #expect(try found(two) == ["prefers SELF == '2'"])
      #expect(try found(one.prefix { $0 != ":" } + (one.contains(":") ? ": load()" : "")).count >= 1)
    }

    @Test(arguments: [
      ("true", "false", ["can 1, prefers 2"]), ("true", "true", ["can 1"]), ("x", "x", ["can 1", "prefers 2"]),
      ("x", "y", ["can 1", "prefers 2", "can 1, prefers 2"]),
    ])
    func callsOfOneHelperComeOneAfterTheOther(one: String, two: String, kinds: [String]) throws {
      let method = """
        func configure(_ c: UISceneActivationConditions, isMain: Bool) {
          if isMain { c.can = P("1") } else { c.prefers = P("2") }
        }
        """
      let calls = [one, two].map { "configure(scene.activationConditions, isMain: \($0))" }.joined(separator: "; ")
      #expect(
        try Set(self.kinds("guard let x = load(), let y = load() else { fatalError() }; \(calls)", more: method))
          .subtracting(["dition-set-twice"])
          == Set(kinds))
    }
  #endif

  // MARK: Objective-C

  private func objectiveC(_ body: String, _ configurations: [String] = ["Main", "Detail"]) throws -> [String] {
    let text = body.replacing("$1", with: "c.can = [NSPredicate predicateWithFormat:@\"SELF == '1'\"];")
      .replacing("$2", with: "c.prefers = [NSPredicate predicateWithFormat:@\"SELF == '2'\"];")
    return try windows(
      [
        "S.m":
          "@interface S : UIResponder <UIWindowSceneDelegate>\n@end\n@implementation S\n- (void)a {\n\(short(text))\n}\n@end"
      ], configurations)
  }

  @Test(arguments: [
    "if ([session.configuration.name isEqualToString:@\"Detail\"]) { $2 } else { $1 }",
    "if ([@\"Detail\" isEqual:scene.session.configuration.name]) $2 else $1",
    "if (![session.configuration.name isEqualToString:@\"Main\"]) { $2 return; } $1",
    "NSString *name = session.configuration.name; if ([name isEqualToString:@\"Main\"]) { $1 } else if ([name isEqualToString:@\"Detail\"]) { $2 }",
    "if ([session.configuration.name isEqualToString:@\"Main\"] || [session.configuration.name isEqualToString:@\"Other\"]) { $1 } else { $2 }",
    "if ([session.configuration.name isEqualToString:@\"Other\"]) { return; } if ([session.configuration.name isEqualToString:kDetail]) { $2 } else { $1 }",
  ])
  func configurationsOfObjectiveCHaveTheConditionsOfTheirBranch(body: String) throws {
    let found = ["Main: can SELF == '1'", "Detail: prefers SELF == '2'"]
    let more = body.contains("kDetail") ? "NSString *const kDetail = @\"Detail\";\n" : ""
    #expect(try Array(objectiveC(more + body).prefix(2)) == found)
    #expect(try Array(objectiveC(more + body, ["Detail", "Main"]).prefix(2)) == found.reversed())
    #expect(
      try objectiveC("if ([other isEqualToString:@\"Main\"]) { $1 } else { $2 }").last == "partly-read")
  }
}
