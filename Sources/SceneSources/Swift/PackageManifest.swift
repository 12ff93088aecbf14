/// The targets and platforms in a `Package.swift` file.
struct PackageManifest: Sendable {
  struct Target: Sendable {
    var name: String
    /// The folder that contains the target's sources, or `nil` for the default folder.
    var path: String?
    /// The files and folders in the target's folder that contain its sources, or `nil` if the whole folder does.
    var sources: [String]?
    /// The files and folders in the target's folder that don't belong to the target.
    var excluded: [String]
    var isExecutable: Bool
    var isTest: Bool
  }

  var targets: [Target] = []
  /// The platform names listed in `platforms:`, such as `iOS` and `macOS`.
  var platforms: Set<String> = []
  /// The devices listed in `supportedDeviceFamilies:` of an app, such as `pad` and `phone`.
  var deviceFamilies: Set<String> = []
}

#if SwiftSources
  internal import SwiftParser
  internal import SwiftSyntax

  /// Reads the targets and platforms in a `Package.swift` file.
  final class PackageManifestVisitor: SyntaxVisitor {
    private var manifest = PackageManifest()
    private let reader: SwiftExpressionReader

    private init(_ bytes: [UInt8], file: String) {
      reader = SwiftExpressionReader(text: bytes, lines: SourceLines(file: file, text: bytes)) { _ in nil }
      super.init(viewMode: .sourceAccurate)
    }

    static func manifest(in bytes: [UInt8], file: String) -> PackageManifest {
      let visitor = PackageManifestVisitor(bytes, file: file)
      visitor.walk(bytes.withUnsafeBufferPointer { Parser.parse(source: $0) })
      return visitor.manifest
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard let access = node.calledExpression.as(MemberAccessExprSyntax.self) else { return .visitChildren }
      let kind = access.declName.baseName.text
      if ["target", "executableTarget", "testTarget"].contains(kind), let name = string("name", of: node) {
        manifest.targets.append(
          PackageManifest.Target(
            name: name, path: string("path", of: node), sources: strings("sources", of: node),
            excluded: strings("exclude", of: node) ?? [], isExecutable: kind == "executableTarget",
            isTest: kind == "testTarget"))
        return .skipChildren
      }
      return .visitChildren
    }

    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
      guard let label = node.label?.text, let list = node.expression.as(ArrayExprSyntax.self) else {
        return .visitChildren
      }
      if label == "supportedDeviceFamilies" {
        let names = list.elements.compactMap { $0.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text }
        manifest.deviceFamilies.formUnion(names)
      }
      guard label == "platforms" else { return .visitChildren }
      for element in list.elements {
        let call = element.expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
        if let name = call?.declName.baseName.text { manifest.platforms.insert(name) }
      }
      return .skipChildren
    }

    private func string(_ label: String, of call: FunctionCallExprSyntax) -> String? {
      call.arguments.first { $0.label?.text == label }.flatMap { string($0.expression) }
    }

    private func strings(_ label: String, of call: FunctionCallExprSyntax) -> [String]? {
      let argument = call.arguments.first { $0.label?.text == label }
      return argument?.expression.as(ArrayExprSyntax.self)?.elements.compactMap { string($0.expression) }
    }

    private func string(_ expression: ExprSyntax) -> String? {
      guard case .string(let segments) = reader.expression(expression).kind else { return nil }
      return segments.map { if case .literal(let literal) = $0 { literal.text } else { "" } }.joined()
    }
  }
#endif
