#if SwiftSources
  internal import SwiftParser
  internal import SwiftSyntax

  /// Reads the targets of a `Project.swift` of Tuist, as far as they are written as literals.
  struct TuistManifest {
    private let lines: SourceLines
    private let folder: String
    private(set) var targets: [ProjectTargets.Target] = []
    private(set) var findings: [SourceFinding] = []

    /// - Complexity: O(n) in the length of the text.
    init(_ bytes: [UInt8], file: String, folder: String) {
      lines = SourceLines(file: file, text: bytes)
      self.folder = folder
      let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 256) }
      var pending = [Syntax(tree)]
      while let node = pending.popLast() {
        if let call = node.as(FunctionCallExprSyntax.self), ["target", "Target"].contains(call.calleeName),
          let name = call.argument("name"), call.argument("product") != nil
        {
          read(call, name)
          continue
        }
        pending += node.children(viewMode: .sourceAccurate).filter { $0.kind != .token }.reversed()
      }
    }

    private mutating func read(_ call: FunctionCallExprSyntax, _ name: ExprSyntax) {
      guard let name = Self.text(name) else { return note(name, "its name is not a literal") }
      guard let product = call.argument("product")?.as(MemberAccessExprSyntax.self)?.declName.baseName.text else {
        return note(call.arguments, "the product of '\(name)' is not a name")
      }
      let libraries = ["framework", "staticFramework", "dynamicLibrary", "staticLibrary", "bundle", "macro"]
      guard !libraries.contains(product) else { return }
      var target = ProjectTargets.Target(name: name, isApplication: product == "app" || product == "appClip")
      let sources = [call.argument("sources"), call.argument("buildableFolders")].compactMap { $0 }
      target.patterns = ManifestPatterns(folder: folder)
      for expression in sources where !add(expression, to: &target.patterns) {
        note(expression, "the sources of '\(name)' are not literals: every file counts as one of them")
        target.patterns?.included = ["**"]
      }
      let start = lines.position(of: call.positionAfterSkippingLeadingTrivia.utf8Offset)
      let end = lines.position(of: call.endPositionBeforeTrailingTrivia.utf8Offset)
      target.manifestLines = start.line...max(start.line, end.line)
      readPropertyList(call, of: &target)
      for (key, value) in Self.platforms(call) {
        target.settings.append(BuildSettings.Setting(name: key, value: value, position: start))
      }
      targets.append(target)
    }

    private mutating func note(_ node: some SyntaxProtocol, _ message: String) {
      let place = lines.position(of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
      findings.append(SourceFinding("partly-read", .note, at: place, "a target is read in part: \(message)"))
    }

    /// `.file(path: "App/Info.plist")`, `"App/Info.plist"`
    private func readPropertyList(_ call: FunctionCallExprSyntax, of target: inout ProjectTargets.Target) {
      guard let list = call.argument("infoPlist") else { return }
      let path = list.as(FunctionCallExprSyntax.self).flatMap { $0.calleeName == "file" ? $0.argument("path") : nil }
      guard let text = Self.text(path ?? list) else { return }
      target.files.insert(ProjectTargets.join(folder, text))
      target.settings.append(
        BuildSettings.Setting(
          name: "INFOPLIST_FILE", value: text,
          position: lines.position(of: list.positionAfterSkippingLeadingTrivia.utf8Offset)))
    }

    /// The build settings that `destinations: [.iPad]` and `platform: .macOS` mean.
    private static func platforms(_ call: FunctionCallExprSyntax) -> [(String, String)] {
      guard let value = call.argument("destinations") ?? call.argument("platform") else { return [] }
      let elements = value.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [value]
      let names = Set(elements.compactMap { $0.as(MemberAccessExprSyntax.self)?.declName.baseName.text })
      var settings: [(String, String)] = []
      var families: [String] = []
      if !names.isDisjoint(with: ["iOS", "iPhone"]) { families.append("1") }
      if !names.isDisjoint(with: ["iOS", "iPad"]) { families.append("2") }
      if !families.isEmpty {
        settings = [("SDKROOT", "iphoneos"), ("TARGETED_DEVICE_FAMILY", families.joined(separator: ","))]
      }
      if names.contains("macCatalyst") { settings.append(("SUPPORTS_MACCATALYST", "YES")) }
      for (name, base) in [
        ("macOS", "macosx"), ("mac", "macosx"), ("visionOS", "xros"), ("appleVision", "xros"), ("tvOS", "appletvos"),
        ("watchOS", "watchos"),
      ] where names.contains(name) {
        settings.append(("SDKROOT", base))
      }
      return settings
    }

    /// Adds the patterns that an expression lists; gives `false` if it is not made of literals.
    private func add(_ expression: ExprSyntax, to patterns: inout ManifestPatterns?) -> Bool {
      var pending = [expression]
      while let next = pending.popLast() {
        if let text = Self.text(next) {
          patterns?.included.append(text)
        } else if let array = next.as(ArrayExprSyntax.self) {
          pending += array.elements.map(\.expression)
        } else if let call = next.as(FunctionCallExprSyntax.self), let first = call.arguments.first {
          pending.append(first.expression)
          guard let excluded = call.argument("excluding") else { continue }
          let elements = excluded.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [excluded]
          let texts = elements.compactMap(Self.text)
          guard texts.count == elements.count else { return false }
          patterns?.excluded += texts
        } else {
          return false
        }
      }
      return true
    }

    /// The text of a literal without interpolations.
    private static func text(_ expression: ExprSyntax) -> String? {
      expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
  }
#endif
