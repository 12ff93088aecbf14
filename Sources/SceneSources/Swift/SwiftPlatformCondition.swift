#if SwiftSources
  internal import SwiftSyntax

  /// Decides `#if` conditions, as far as they ask for the platform.
  struct SwiftPlatformCondition {
    let platform: SourcePlatform

    /// Whether the condition holds; `nil` if it asks for something else.
    func value(of condition: ExprSyntax) -> Bool? {
      if let literal = condition.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
      if let call = condition.as(FunctionCallExprSyntax.self), let argument = call.arguments.first?.expression {
        let name = argument.trimmedDescription
        switch call.calleeName {
        case "os": return system == name
        case "targetEnvironment": return name == "macCatalyst" ? platform == .macCatalyst : nil
        case "canImport": return framework(name)
        default: return nil
        }
      }
      if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
        return value(of: only.expression)
      }
      if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
        return value(of: prefix.expression).map { !$0 }
      }
      guard let sequence = condition.as(SequenceExprSyntax.self) else { return nil }
      let elements = Array(sequence.elements)
      let operators = stride(from: 1, to: elements.count, by: 2).map {
        elements[$0].as(BinaryOperatorExprSyntax.self)?.operator.text
      }
      let values = stride(from: 0, to: elements.count, by: 2).map { value(of: elements[$0]) }
      if operators.allSatisfy({ $0 == "||" }) {
        if values.contains(true) { return true }
        return values.contains(nil) ? nil : false
      }
      if operators.allSatisfy({ $0 == "&&" }) {
        if values.contains(false) { return false }
        return values.contains(nil) ? nil : true
      }
      return nil
    }

    private var system: String {
      switch platform {
      case .iOS, .macCatalyst: "iOS"
      case .macOS: "macOS"
      case .visionOS: "visionOS"
      }
    }

    private func framework(_ name: String) -> Bool? {
      switch name {
      case "UIKit": platform != .macOS
      // Catalyst has a part of AppKit.
      case "AppKit": platform == .macOS || platform == .macCatalyst
      case "Cocoa": platform == .macOS
      default: nil
      }
    }
  }
#endif
