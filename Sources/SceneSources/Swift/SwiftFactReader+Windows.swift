#if SwiftSources
  internal import SwiftSyntax

  extension SwiftFactReader {
    /// The scene declarations of SwiftUI that have content.
    private static let windowKinds: Set<String> = [
      "WindowGroup", "Window", "UtilityWindow", "DocumentGroup", "DocumentGroupLaunchScene", "Settings",
      "ImmersiveSpace", "MenuBarExtra",
    ]

    /// A window, a modifier of a view, or a request of the app.
    func readCall(_ call: FunctionCallExprSyntax) {
      noteCall(call)
      noteSuperCall(call)
      guard let name = call.calleeName else { return }
      // `SwiftUI.WindowGroup` is one, too.
      let access = call.calledExpression.as(MemberAccessExprSyntax.self)
      let isMember = access.map { $0.base?.as(DeclReferenceExprSyntax.self)?.baseName.text != "SwiftUI" } ?? false
      switch name {
      case _ where Self.windowKinds.contains(name) && !isMember && call.hasContent:
        readWindow(call, name)
      case "handlesExternalEvents": readModifier(call)
      case "setValue": readKeyedValue(call)
      case "openWindow", "openImmersiveSpace":
        if let id = call.argument("id") { facts.openedWindows.append(read(id)) }
      case "requestSceneSessionActivation", "activateSceneSession", "ActivationAction", "ActivationInteraction":
        facts.requestsSessions = true
      case "UIMutableApplicationShortcutItem", "UIApplicationShortcutItem": break
      default:
        if name.first?.isUppercase == true, name != "Group", !isMember { readSceneModifiers(of: Syntax(call), name) }
      }
    }

    private func readWindow(_ call: FunctionCallExprSyntax, _ kind: String) {
      var window = WindowFact(kind: kind, owner: owner, member: place.member, position: position(of: call))
      window.id = call.argument("id").map { read($0) }
      window.blocks = blocks(around: call, receiver: nil)
      if let first = call.arguments.first, first.label == nil {
        let title = read(first.expression)
        if case .text = title.kind { window.title = title }
      }
      readModifiers(of: Syntax(call), into: &window)
      noteFunction(around: call, at: window.position)
      facts.windows.append(window)
      openWindows.append((facts.windows.count - 1, call.id))
    }

    /// The modifiers that follow a scene of the app's own: `ComposeScene().handlesExternalEvents(matching: […])`.
    ///
    /// - Parameter isMember: Whether the name is one of a member of the type around it.
    func readSceneModifiers(of expression: Syntax, _ name: String, isMember: Bool = false) {
      var scene = WindowFact(kind: name, owner: owner, position: position(of: expression))
      if isMember { scene.member = name }
      guard isInScene, openWindows.isEmpty,
        expression.parent?.is(MemberAccessExprSyntax.self) == true
          || expression.parent?.is(PostfixIfConfigExprSyntax.self) == true
      else { return }
      readModifiers(after: expression, into: &scene)
      if scene.matching != nil || scene.launchBehavior != nil { facts.scenes[name, default: []].append(scene) }
    }

    /// The modifiers that follow a scene declaration: `WindowGroup { … }.handlesExternalEvents(matching: […])`, and those
    /// that follow a group around it. The nearest counts.
    private func readModifiers(of declaration: Syntax, into window: inout WindowFact) {
      var place: Syntax? = declaration
      while let node = place {
        var outer = WindowFact(kind: window.kind, owner: window.owner, position: window.position)
        let last = readModifiers(after: node, into: &outer)
        window.matching = window.matching ?? outer.matching
        window.launchBehavior = window.launchBehavior ?? outer.launchBehavior
        window.isVolumetric = window.isVolumetric || outer.isVolumetric
        place = last.groupAround
      }
    }

    /// Reads the modifiers that follow an expression; gives the expression with all of them.
    @discardableResult
    private func readModifiers(after expression: Syntax, into window: inout WindowFact) -> Syntax {
      var node = expression
      while let (modifiers, next) = modifiers(after: node) {
        for modifier in modifiers { read(modifier, into: &window) }
        node = next
      }
      return node
    }

    /// The modifiers that follow directly, and the expression with them: `.a()`, or `#if` with some in it.
    private func modifiers(after node: Syntax) -> (modifiers: [FunctionCallExprSyntax], next: Syntax)? {
      if let access = node.parent?.as(MemberAccessExprSyntax.self), access.base?.id == node.id,
        let modifier = access.parent?.as(FunctionCallExprSyntax.self)
      {
        return ([modifier], Syntax(modifier))
      }
      guard let branch = node.parent?.as(PostfixIfConfigExprSyntax.self), branch.base?.id == node.id else { return nil }
      var modifiers: [FunctionCallExprSyntax] = []
      var pending = clauses(of: branch.config)
      while let current = pending.popLast() {
        if let call = current.as(FunctionCallExprSyntax.self) {
          modifiers.append(call)
          if let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base { pending.append(Syntax(base)) }
        } else if let inner = current.as(PostfixIfConfigExprSyntax.self) {
          if let base = inner.base { pending.append(Syntax(base)) }
          pending += clauses(of: inner.config)
        }
      }
      return (modifiers.reversed(), Syntax(branch))
    }

    private func read(_ modifier: FunctionCallExprSyntax, into window: inout WindowFact) {
      switch modifier.calleeName {
      case "handlesExternalEvents": if let labels = modifier.argument("matching") { read(labels, into: &window) }
      case "defaultLaunchBehavior":
        guard let behavior = modifier.arguments.first?.expression else { return }
        window.launchBehavior = behavior.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        if window.launchBehavior == nil { noteLaunchBehavior(behavior) }
      case "windowStyle":
        window.isVolumetric = modifier.arguments.first?.trimmedDescription.lowercased().contains("volumetric") == true
      default: noteModifier(modifier, of: window.position)
      }
    }

    /// `handlesExternalEvents(matching:)`
    private func read(_ labels: ExprSyntax, into window: inout WindowFact) {
      guard window.matching == nil else {
        facts.findings.append(
          SourceFinding(
            "partly-read", .warning, at: position(of: labels),
            "the scene has 'handlesExternalEvents(matching:)' twice: the first one is read, which is nearest to it",
            help: "join both sets in one modifier"))
        return
      }
      window.matching = read(labels)
    }

    private func noteLaunchBehavior(_ behavior: ExprSyntax) {
      facts.findings.append(
        SourceFinding(
          "partly-read", .note, at: position(of: behavior),
          "the launch behavior is known only at run time: '\(reader.source(of: behavior))'. It counts as automatic"))
    }

    /// Whether a modifier follows a view that is there as soon as the window or the `body` around it is.
    func isAtRoot(_ call: FunctionCallExprSyntax) -> Bool {
      // `.modifier(Accepting("a"))`
      let outer = call.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
      switch Syntax(outer?.calleeName == "modifier" ? outer ?? call : call).rootBlock {
      case .content(let content): return openWindows.last?.call == content
      case .accessor: return openWindows.isEmpty && place.member == "body"
      case .none: return false
      }
    }

    private func readModifier(_ call: FunctionCallExprSyntax) {
      let preferring = call.argument("preferring")
      let allowing = call.argument("allowing")
      let matching = types.last == "Scene" ? call.argument("matching") : nil
      guard preferring != nil || allowing != nil || matching != nil else { return }
      let modifier = ModifierFact(
        owner: owner, place: place, isAtRoot: isAtRoot(call),
        preferring: preferring.map { read($0) }, allowing: allowing.map { read($0) },
        matching: matching.map { read($0) }, position: position(of: call.arguments))
      noteFunction(around: call, at: modifier.position)
      if matching != nil {
        facts.sceneModifiers.append(modifier)
        return
      }
      if let window = openWindows.last {
        facts.windows[window.index].modifiers.append(modifier)
      } else {
        facts.modifiers.append(modifier)
      }
    }
  }

  extension Syntax {
    /// The call `Group { … }` whose closure the node is a statement of.
    fileprivate var groupAround: Syntax? {
      let closure = ancestors.first { $0.is(ClosureExprSyntax.self) }
      guard let call = closure?.parent?.as(FunctionCallExprSyntax.self), call.calleeName == "Group" else { return nil }
      return Syntax(call)
    }
  }

  extension FunctionCallExprSyntax {
    /// Whether the call has content: `WindowGroup { … }`, `WindowGroup(content: { … })`, `WindowGroup(content: V.init)`.
    fileprivate var hasContent: Bool {
      trailingClosure != nil || arguments.contains { $0.expression.is(ClosureExprSyntax.self) }
        || calleeName == "DocumentGroup" || argument("makeContent") != nil || argument("content") != nil
    }
  }
#endif
