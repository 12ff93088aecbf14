#if canImport(UIKit)
  public import SceneRouting
  public import UIKit

  extension SceneDocument {
    /// The scenes of the running app, as the document that the tool reads.
    ///
    /// ```swift
    /// let json = try JSONEncoder().encode(SceneDocument(application: .shared))
    /// ```
    ///
    /// Configurations and static shortcut items come from the app's Info.plist. UIKit does not tell which session was
    /// used last: sessions stand by their state, foreground first, then by their identifier.
    ///
    /// - Parameters:
    ///   - application: The app.
    ///   - propertyList: The path of its Info.plist; `nil` for an app without.
    ///   - disconnectedConditions: What the app gave a session that has no scene now.
    /// - Throws: `StringPredicateError` if a condition of a scene cannot be read, `DocumentError` if the Info.plist
    ///   cannot.
    /// - Complexity: O(n log n) in the number of sessions.
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
    /// The place among sessions whose order of use is unknown.
    fileprivate var order: Int { self == .unattached ? .max : rawValue }
  }
#endif
