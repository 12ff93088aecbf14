#if SwiftSources
  internal import SwiftSyntax

  extension SwiftFactReader {
    /// The scene declarations of SwiftUI that open windows.
    private static let windowKinds: Set<String> = [
      "WindowGroup", "Window", "UtilityWindow", "DocumentGroup", "DocumentGroupLaunchScene", "Settings",
      "ImmersiveSpace",
    ]

    /// A window, a modifier of a view, or a request of the app.
    func readCall(_ call: FunctionCallExprSyntax) {
      guard let name = call.calleeName else { return }
      let isMember = call.calledExpression.is(MemberAccessExprSyntax.self)
      switch name {
      case _ where Self.windowKinds.contains(name) && !isMember && call.hasContent:
        readWindow(call, name)
      case "handlesExternalEvents" where isMember: readModifier(call)
      case "openWindow", "openImmersiveSpace":
        if let id = call.argument("id") { facts.openedWindows.append(reader.read(id, scope: types)) }
      case "requestSceneSessionActivation", "activateSceneSession": facts.requestsSessions = true
      case "UIMutableApplicationShortcutItem", "UIApplicationShortcutItem": break
      default:
        guard name.first?.isUppercase == true, !isMember else { return }
        if let window = openWindows.last {
          facts.windows[window.index].content.insert(name)
        } else if let type = types.last {
          facts.types[type, default: TypeFact()].mentioned.insert(name)
        }
      }
    }

    private func readWindow(_ call: FunctionCallExprSyntax, _ kind: String) {
      var window = WindowFact(kind: kind, owner: owner, position: position(of: call))
      window.id = call.argument("id").map { reader.read($0, scope: types) }
      if let first = call.arguments.first, first.label == nil {
        let title = reader.read(first.expression, scope: types)
        if case .text = title.kind { window.title = title }
      }
      readModifiers(of: call, into: &window)
      facts.windows.append(window)
      openWindows.append((facts.windows.count - 1, call.id))
    }

    /// The modifiers that follow a scene declaration: `WindowGroup { … }.handlesExternalEvents(matching: […])`.
    private func readModifiers(of call: FunctionCallExprSyntax, into window: inout WindowFact) {
      var node = Syntax(call)
      while let access = node.parent?.as(MemberAccessExprSyntax.self), access.base?.id == node.id,
        let modifier = access.parent?.as(FunctionCallExprSyntax.self)
      {
        switch access.declName.baseName.text {
        case "handlesExternalEvents":
          window.matching = modifier.argument("matching").map { reader.read($0, scope: types) } ?? window.matching
        case "defaultLaunchBehavior":
          window.launchBehavior =
            modifier.arguments.first?.expression.as(MemberAccessExprSyntax.self)?
            .declName.baseName.text
        case "windowStyle":
          window.isVolumetric = modifier.arguments.first?.trimmedDescription.hasSuffix("volumetric") == true
        default: break
        }
        node = Syntax(modifier)
      }
    }

    private func readModifier(_ call: FunctionCallExprSyntax) {
      let preferring = call.argument("preferring")
      let allowing = call.argument("allowing")
      guard preferring != nil || allowing != nil else { return }
      let modifier = ModifierFact(
        owner: owner, preferring: preferring.map { reader.read($0, scope: types) },
        allowing: allowing.map { reader.read($0, scope: types) },
        position: position(of: call.arguments))
      if let window = openWindows.last {
        facts.windows[window.index].modifiers.append(modifier)
      } else {
        facts.modifiers.append(modifier)
      }
    }
  }

  extension FunctionCallExprSyntax {
    /// Whether the call has a closure: `WindowGroup { … }`, `WindowGroup(content: { … })`.
    fileprivate var hasContent: Bool {
      trailingClosure != nil || arguments.contains { $0.expression.is(ClosureExprSyntax.self) }
        || calleeName == "DocumentGroup" || argument("makeContent") != nil
    }
  }
#endif
