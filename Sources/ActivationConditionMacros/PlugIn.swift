#if Macros
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
  import SwiftSyntaxMacros

  /// The compiler plug-in, which the compiler launches to expand macros.
  @main struct PlugIn: PluginProvider {
    static func main() throws {
      let connection = PositionedDiagnostics(connection: try StandardIOMessageConnection())
      try CompilerPluginMessageListener(connection: connection, provider: PlugIn()).main()
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type { ActivationConditionMacro.self }
  }

  /// Moves diagnostics to their position inside a string literal.
  ///
  /// The compiler's protocol takes file offsets, but the library only reports the start of a node, and a literal's text
  /// is one node. The offset is therefore encoded in the message.
  struct PositionedDiagnostics: MessageConnection {
    let connection: StandardIOMessageConnection

    private static let separator: Character = "\u{1F}"

    /// Returns the message prefixed with its offset in bytes after the start of the node.
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
  /// Without the trait `Macros`, the plug-in is empty.
  @main enum PlugIn {
    static func main() {}
  }
#endif
