#if Macros
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
  import SwiftSyntaxMacros

  /// The compiler plug-in that expands the macros.
  @main struct PlugIn: PluginProvider {
    static func main() throws {
      let connection = PositionedDiagnostics(connection: try StandardIOMessageConnection())
      try CompilerPluginMessageListener(connection: connection, provider: PlugIn()).main()
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type { ActivationConditionMacro.self }
  }

  /// A connection that moves diagnostics to their exact positions inside a string literal.
  ///
  /// The compiler accepts diagnostics at any file offset, but the macro library can only report them at the start of a
  /// node, and the text of a literal is a single node. The offset within the node is therefore passed as a prefix of
  /// the message.
  struct PositionedDiagnostics: MessageConnection {
    let connection: StandardIOMessageConnection

    private static let separator: Character = "\u{1F}"

    /// Returns the message prefixed with its byte offset from the start of the node.
    static func mark(_ message: String, offset: Int) -> String {
      offset == 0 ? message : "\(offset)\(separator)\(message)"
    }

    func sendMessage<Message: Encodable>(_ message: Message) throws {
      guard let result = message as? PluginToHostMessage,
        case .expandMacroResult(let source, var diagnostics) = result
      else { return try connection.sendMessage(message) }
      for index in diagnostics.indices {
        let parts = diagnostics[index].message.split(separator: Self.separator, maxSplits: 1)
        guard parts.count == 2, let offset = Int(parts[0]) else { continue }
        diagnostics[index].message = String(parts[1])
        diagnostics[index].position.offset += offset
      }
      try connection.sendMessage(
        PluginToHostMessage.expandMacroResult(expandedSource: source, diagnostics: diagnostics))
    }

    func waitForNextMessage<Message: Decodable>(_ type: Message.Type) throws -> Message? {
      try connection.waitForNextMessage(type)
    }
  }
#else
  /// An empty plug-in for builds without the `Macros` trait.
  @main enum PlugIn {
    static func main() {}
  }
#endif
