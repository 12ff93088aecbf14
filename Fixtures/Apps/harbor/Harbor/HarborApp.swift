import BoatKit
import SwiftUI

/// An app for the Mac. Its constants have the names of others: in superclasses, modules, aliases and type parameters.
@main struct HarborApp: App {
  @NSApplicationDelegateAdaptor(AppDelegate.self) private var delegate

  var body: some Scene {
    // A unique window that is open takes what its declaration matches.
    Window("Harbor", id: "harbor") { Text("Harbor") }
      .handlesExternalEvents(matching: ["*"])
    WindowGroup("Ferries", id: "ferries") { BoatList<Ferry>() }
    WindowGroup("Dock", id: "dock") { BoatList<Yacht>() }
      .handlesExternalEvents(matching: [DockController.key, BoatKit.Keys.dock, Old.dock, Harbor.Keys.dock])
    // Two calls of a function have different values.
    WindowGroup("Pier", id: "pier") { Text("Pier") }
      .handlesExternalEvents(matching: [Pier.path(to: .north), Pier.path(to: .south)])
    WindowGroup("Kit", id: "kit") { BoatKit.Log() }
    WindowGroup("Pages", id: "pages") { Pages() }
    WindowGroup("Page", id: "page") { PageHolder() }
    boatWindow()
  }

  private func boatWindow() -> some Scene {
    if #available(macOS 15, *) { return newBoat() } else { return oldBoat() }
  }

  private func newBoat() -> some Scene {
    WindowGroup("Boat", id: "boat") { Text("Boat") }.handlesExternalEvents(matching: ["boat"])
  }

  private func oldBoat() -> some Scene {
    WindowGroup("Old boat", id: "old-boat") { Text("Boat") }.handlesExternalEvents(matching: ["old boat"])
  }
}

enum Keys { static let dock = "dock" }
enum OtherKeys { static let dock = "old dock" }
typealias Old = OtherKeys

enum Pier: String {
  case north, south

  static func path(to pier: Pier) -> String { "pier/\(pier.rawValue)" }
}

class Controller { enum Keys { static let dock = "dock of the controller" } }
class DockController: Controller { static var key: String { Keys.dock } }

protocol Boat { static var events: Set<String> { get } }
enum Ferry: Boat { static let events: Set<String> = ["ferry"] }
enum Yacht: Boat { static let events: Set<String> = ["yacht"] }

struct BoatList<Kind: Boat>: View {
  var body: some View { Text("Boats").handlesExternalEvents(preferring: Kind.events, allowing: []) }
}

/// Shows the element of a list of views at an index.
struct Pages: View {
  @State private var index = 0
  private var pages: [AnyView] { [AnyView(Text("Home")), AnyView(Log())] }

  var body: some View { pages[index] }
}

/// Shows the view in a state variable, which a button replaces.
struct PageHolder: View {
  @State private var page = AnyView(Log())

  var body: some View { VStack { Button("Home") { page = AnyView(Text("Home")) }; page } }
}

struct Log: View {
  var body: some View { Text("Log").handlesExternalEvents(preferring: ["log"], allowing: []) }
}

final class AppDelegate: NSObject, NSApplicationDelegate {}

// Sites in previews belong to no window.
#Preview { Text("").handlesExternalEvents(preferring: ["preview"], allowing: []) }

struct BoatPreviews: PreviewProvider {
  static var previews: some View { Text("").handlesExternalEvents(preferring: ["provider"], allowing: []) }
}
