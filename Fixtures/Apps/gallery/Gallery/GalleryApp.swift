import SwiftUI

@main
struct GalleryApp: App {
  @State private var isReady = false

  var body: some Scene {
    WindowGroup(id: "pictures") { PictureView() }
    WindowGroup(id: "albums") { AlbumView() }
    WindowGroup(id: "framed") { AlbumView().framed(isReady) }
    WindowGroup(id: "made") { makeAlbum() }
    log
    ImportScene(label: "import")
    ExportScene(label: "export")
  }

  private func makeAlbum() -> AlbumView { .init() }

  private var log: some Scene {
    Window("Log", id: WindowID.log) { Text("log") }
      .handlesExternalEvents(matching: [WindowID.log])
  }
}

enum WindowID {
  static let log = "log"
}

/// Each view has a `content` of its own.
struct PictureView: View {
  var body: some View { content }

  private var content: some View {
    Text("picture").handlesExternalEvents(preferring: ["picture/"], allowing: [])
  }
}

struct AlbumView: View {
  var body: some View {
    content
    caption()
  }

  private var content: some View {
    Text("album").handlesExternalEvents(preferring: ["album/"], allowing: [])
  }
}

extension View {
  /// Makes another view.
  func caption() -> some View { Text("caption") }

  /// Shows the view in any case.
  @ViewBuilder func framed(_ isFramed: Bool) -> some View {
    if isFramed { border(.black) } else { self }
  }
}

/// Two scenes whose labels have the same name and different values.
struct ImportScene: Scene {
  let label: String

  var body: some Scene {
    WindowGroup(id: "import") { Text("import") }.handlesExternalEvents(matching: [label])
  }
}

struct ExportScene: Scene {
  let label: String

  var body: some Scene {
    WindowGroup(id: "export") { Text("export") }.handlesExternalEvents(matching: [label])
  }
}
