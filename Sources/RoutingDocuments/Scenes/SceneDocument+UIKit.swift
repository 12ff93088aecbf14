#if canImport(UIKit)
  public import SceneRouting
  public import UIKit

  extension SceneDocument {
    /// Creates a document of the running app's scenes, which the command-line tool can read.
    ///
    /// ```swift
    /// let json = try JSONEncoder().encode(SceneDocument(application: .shared))
    /// ```
    ///
    /// Configurations and static shortcut items come from the app's Info.plist. UIKit does not tell which session was
    /// used last, so sessions are sorted by state, foreground first, and then by identifier.
    ///
    /// - Parameters:
    ///   - application: The app.
    ///   - propertyList: The path of its Info.plist; `nil` if it has none.
    ///   - disconnectedConditions: Returns the conditions of a session without a connected scene.
    /// - Throws: `StringPredicateError` if a scene's condition cannot be read, `DocumentError` if the Info.plist
    ///   cannot.
    /// - Complexity: O(*n* log *n*) in the number of sessions.
    @MainActor public init(
      application: UIApplication,
      propertyList: String? = Bundle.main.path(forResource: "Info", ofType: "plist"),
      disconnectedConditions: (UISceneSession) -> SceneActivationConditions = { _ in SceneActivationConditions() }
    ) throws {
      var declared = SceneApplication()
      if let propertyList { declared = try SceneDocument(contentsOf: propertyList).application }
      declared.supportsMultipleScenes = application.supportsMultipleScenes
      if let idiom = InterfaceIdiom(UIDevice.current.userInterfaceIdiom) { declared.idiom = idiom }
      let sessions = try application.openSessions.map {
        try SceneSession($0, disconnectedConditions: disconnectedConditions($0))
      }
      self.init(
        dialect: .uiKit, application: declared,
        sessions: sessions.sorted {
          ($0.state.order, $0.persistentIdentifier) < ($1.state.order, $1.persistentIdentifier)
        })
    }
  }

  extension SceneActivationState {
    /// The rank among sessions whose order of use is unknown.
    fileprivate var order: Int { self == .unattached ? .max : rawValue }
  }
#endif
