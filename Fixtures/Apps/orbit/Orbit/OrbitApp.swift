import SwiftUI

// An app for iPad, the Mac and Apple Vision Pro whose windows depend on the platform, and whose values depend on overloads.
@main struct OrbitApp: App {
  var body: some Scene {
    // The window is volumetric on visionOS alone.
    WindowGroup("Model", id: "model") { ModelView() }
      #if os(visionOS)
        .windowStyle(.volumetric)
      #endif
      .handlesExternalEvents(matching: [Link.key("model")])

    // OSX is an older name of macOS, and xrOS one of visionOS.
    #if os(OSX)
      Window("Log", id: "log") { Text("Log") }.handlesExternalEvents(matching: ["log"])
    #endif
    #if os(xrOS)
      WindowGroup("Space", id: "space") { Text("Space") }.handlesExternalEvents(matching: ["space"])
    #endif

    // An overloaded modifier of scenes may be either function.
    WindowGroup("Routes", id: "routes") { Text("Routes") }.routes("routes")

    // Which scene a stored property holds is not read.
    FramedWindow("Framed")

    // Older systems open another window.
    if #available(iOS 17, *) {
      WindowGroup("New", id: "new") { Text("New") }.handlesExternalEvents(matching: ["new"])
    } else {
      WindowGroup("Old", id: "old") { Text("Old") }.handlesExternalEvents(matching: ["old"])
    }
  }
}

struct FramedWindow: Scene {
  private let content: WindowGroup<Text>

  init(_ title: String) { content = WindowGroup(title) { Text(title) } }

  var body: some Scene { content }
}

extension Scene {
  func routes(_ name: String) -> some Scene { handlesExternalEvents(matching: [name]) }
  func routes(_ number: Int) -> some Scene { self }
}

enum Route: String { case mail, all }

// Several of the functions with one name can take the same labels, because an argument has a default value or may be
// repeated. Which one is meant depends on types.
enum Link {
  static func key(_ name: String, suffix: String = "-x") -> String { name + suffix }
  static func key(_ number: Int) -> String { "number" }

  static func events(_ name: String, and others: String...) -> Set<String> { [name] }
  static func events(_ numbers: [Int]) -> Set<String> { ["numbers"] }

  static func only(_ name: String) -> String { "only-" + name }
  static func only(name: String, suffix: String = "") -> String { name + suffix }
}

extension Set<String> {
  static func chosen(_ route: Route, plain: Bool = true) -> Set<String> { [route.rawValue] }
  static func chosen(_ name: String) -> Set<String> { ["text"] }
}

struct ModelView: View {
  var body: some View {
    VStack {
      Text("1").handlesExternalEvents(preferring: Link.events("a"), allowing: .chosen(.mail))
      Text("2").handlesExternalEvents(preferring: [Link.only("b")], allowing: [])
    }
  }
}
