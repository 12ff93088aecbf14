#if SwiftSources
  import SceneSources
  import Testing

  /// Functions, members and constants of one name in several modules: access and imports say which of them is meant.
  @Suite struct ModuleAccessTests {
    private static let prefers = "activationConditions.prefersToActivateForTargetContentIdentifierPredicate"

    /// An application, and a package with the modules Mail and Notes.
    private func windows(app: [String: String], mail: String, notes: String) throws -> [String] {
      let files = app.merging([
        "Pkg/Package.swift": "// swift-tools-version:5.9\n", "Pkg/Sources/Mail/F.swift": mail,
        "Pkg/Sources/Notes/F.swift": notes,
      ]) { first, _ in first }
      return summary(try Checkout(files).read().application).filter { !$0.contains(" allowing ") }
    }

    private func delegate(_ name: String, _ body: String, importing module: String) -> String {
      "import UIKit\nimport \(module)\nclass \(name): UIResponder, UIWindowSceneDelegate {\n"
        + "func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {"
        + " \(body) } }\n"
    }

    private func member(_ id: String, _ access: String) -> String {
      "import UIKit\n\(access)extension UIScene { func accept() { \(Self.prefers) = NSPredicate(format: \"SELF == '\(id)'\") } }\n"
    }

    private func function(_ id: String, _ access: String) -> String {
      "import UIKit\n\(access)func accept(_ scene: UIScene) { scene.\(Self.prefers) = NSPredicate(format: \"SELF == '\(id)'\") }\n"
    }

    @Test(arguments: [true, false]) func anInternalFunctionIsOneOfItsModule(isMember: Bool) throws {
      let call = isMember ? "scene.accept()" : "accept(scene)"
      func found(_ access: (mail: String, notes: String)) throws -> [String] {
        let make = isMember ? member : function
        return try windows(
          app: ["M.swift": delegate("MailDelegate", call, importing: "Mail")], mail: make("mail", access.mail),
          notes: make("notes", access.notes))
      }
      let mail = ["MailDelegate prefers SELF == 'mail'"]
      #expect(try found(("public ", "")) == mail)
      // Both are seen, and the file imports one of their modules.
      #expect(try found(("public ", "public ")) == mail)
      #expect(try found(("package ", "public ")) == mail)
      // Another file may import the module of a member.
      #expect(try found(("", "public ")) == ["MailDelegate prefers SELF == 'notes'"])
      #expect(try found(("", "")).isEmpty)
    }

    @Test func eachFileSeesTheFunctionsOfTheModulesThatItImports() throws {
      let found = try windows(
        app: [
          "M.swift": delegate("MailDelegate", "scene.accept()", importing: "Mail"),
          "N.swift": delegate("NotesDelegate", "scene.accept()", importing: "Notes"),
        ], mail: member("mail", "public "), notes: member("notes", "public "))
      #expect(found == ["MailDelegate prefers SELF == 'mail'", "NotesDelegate prefers SELF == 'notes'"])
    }

    /// A module does not see the functions of the application.
    @Test func functionsOfTheApplicationAreItsOwn() throws {
      let found = try windows(
        app: ["M.swift": delegate("AppDelegate", "accept(scene)", importing: "Mail") + function("app", "")],
        mail: delegate("MailDelegate", "accept(scene)", importing: "Notes") + function("mail", "public "), notes: "")
      #expect(found == ["AppDelegate prefers SELF == 'app'", "MailDelegate prefers SELF == 'mail'"])
    }

    @Test func constantsOfOneNameAreToldApartByModules() throws {
      let body = "scene.\(Self.prefers) = NSPredicate(format: \"SELF == %@\", Links.root)"
      func found(_ mail: String) throws -> [String] {
        try windows(
          app: [
            "M.swift": delegate("AppDelegate", body, importing: "Mail")
              + "enum Links { static let root = \"app\" }\n"
          ], mail: delegate("MailDelegate", body, importing: "Notes") + mail, notes: "")
      }
      let app = "AppDelegate prefers SELF == %@ | app"
      let mail = "MailDelegate prefers SELF == %@ | mail"
      #expect(try found("enum Links { static let root = \"mail\" }\n") == [app, mail])
      #expect(try found("public enum Links { public static let root = \"mail\" }\n") == [app, mail])
      // A module does not see the constants of the application.
      #expect(try found("") == [app, "MailDelegate prefers SELF == %@ | <Links.root>"])
    }

    /// Two windows that call a modifier of one name in two modules.
    @Test func modifiersAreToldApartByModules() throws {
      func found(mail: String, notes: String, app: String = "") throws -> [String] {
        func modifier(_ label: String, _ access: String) -> String {
          "import SwiftUI\n\(access)extension View { func accepts() -> some View { handlesExternalEvents(preferring: [\"\(label)\"], allowing: []) } }\n"
        }
        let scenes = """
          import SwiftUI
          import Mail
          @main struct Main: App { var body: some Scene {
          WindowGroup(id: "a") { Home() }
          WindowGroup(id: "b") { NotesRoot() }
          } }
          struct Home: View { var body: some View { Text("").accepts() } }

          """
        return try windows(
          app: ["App.swift": scenes + app], mail: modifier("mail", mail),
          notes: modifier("notes", notes)
            + "public struct NotesRoot: View { public var body: some View { Text(\"\").accepts() } }\n")
      }
      let both = ["a preferring [\"mail\"]", "b preferring [\"notes\"]"]
      #expect(try found(mail: "public ", notes: "") == both)
      #expect(try found(mail: "public ", notes: "public ") == both)
      #expect(try found(mail: "", notes: "") == ["b preferring [\"notes\"]"])
      // Modifiers of one module are one, in however many files.
      let own =
        "extension View { func accepts() -> some View { handlesExternalEvents(preferring: [\"o\"], allowing: []) } }\n"
      let hidden = try found(mail: "public ", notes: "", app: own)
      #expect(hidden == ["a preferring [\"o\"]", "b preferring [\"notes\"]"])
    }

    private func view(_ name: String, _ label: String) -> String {
      "struct \(name): View { var body: some View { Text(\"\").handlesExternalEvents(preferring: [\"\(label)\"], allowing: []) } }\n"
    }

    /// A module may have a type of its own name.
    @Test func aModuleMayHaveATypeOfItsName() throws {
      let app = """
        import SwiftUI
        import Mail
        @main struct Main: App { var body: some Scene {
        WindowGroup(id: "a") { Row() }
        WindowGroup(id: "b") { MailRoot() }
        } }

        """
      let mail =
        "import SwiftUI\npublic enum Mail {\n\(view("Row", "nested"))}\n\(view("Row", "mail"))"
        + "public struct MailRoot: View { public var body: some View { Row() } }\n"
      let found = try windows(app: ["App.swift": app + view("Row", "own")], mail: mail, notes: "")
      #expect(found == ["a preferring [\"own\"]", "b preferring [\"mail\"]"])
      // The name of the module before a private type of the file.
      let hidden = mail.replacing("public enum Mail {\n\(view("Row", "nested"))}\n", with: "private ")
        .replacing("{ Row() }", with: "{ Mail.Row() }")
      let seen = try windows(app: ["App.swift": app + view("Row", "own")], mail: hidden, notes: "")
      #expect(seen == ["a preferring [\"own\"]", "b preferring [\"mail\"]"])
    }

    /// The name of a module before a function, a constant or a type.
    @Test func aModulesNameSaysWhichDeclarationIsMeant() throws {
      let call = delegate("Main", "Mail.accept(scene)", importing: "Mail\nimport Notes")
      let mail = ["Main prefers SELF == 'mail'"]
      #expect(
        try windows(app: ["M.swift": call], mail: function("mail", "public "), notes: function("notes", "public "))
          == mail)
      // Without an import, and where it is internal, the function is not seen.
      #expect(try windows(app: ["M.swift": call], mail: function("mail", ""), notes: "").isEmpty)
      let other = call.replacing("import Mail\n", with: "")
      #expect(try windows(app: ["M.swift": other], mail: function("mail", "public "), notes: "").isEmpty)
      // A type of the app with the name of the module goes before it.
      let type = "enum Mail { static \(function("type", "").replacing("import UIKit\n", with: "")) }\n"
      #expect(
        try windows(app: ["M.swift": call, "T.swift": type], mail: function("mail", "public "), notes: "")
          == ["Main prefers SELF == 'type'"])
      let value = delegate(
        "Main", "scene.\(Self.prefers) = NSPredicate(format: \"SELF == %@\", Mail.root)",
        importing: "Mail\nimport Notes")
      let root = { (id: String) in "public let root = \"\(id)\"\n" }
      #expect(
        try windows(app: ["M.swift": value], mail: root("mail"), notes: root("notes")) == [
          "Main prefers SELF == %@ | mail"
        ])
    }

    @Test func modulesExportOthers() throws {
      func found(_ module: String, _ more: [String: String], _ call: String = "accept(scene)") throws -> [String] {
        try windows(
          app: more.merging(["M.swift": delegate("Main", call, importing: module)]) { $1 },
          mail: function("mail", "public ") + member("mail", "public "),
          notes: function("notes", "public ") + member("notes", "public "))
      }
      let umbrella = ["Pkg/Sources/Umbrella/U.swift": "@_exported import Mail\n"]
      let top = umbrella.merging(["Pkg/Sources/Top/T.swift": "@_exported import Umbrella\n"]) { $1 }
      let mail = ["Main prefers SELF == 'mail'"]
      #expect(try found("Umbrella", umbrella) == mail)
      #expect(try found("Umbrella", umbrella, "scene.accept()") == mail)
      #expect(try found("Top", top) == mail)
      // For the files of the module that exports, too; another module's exports count for those that import it alone.
      #expect(try found("Foundation", ["E.swift": "@_exported import Mail\n"]) == mail)
      #expect(try found("Notes", umbrella) == ["Main prefers SELF == 'notes'"])
    }
  }
#endif
