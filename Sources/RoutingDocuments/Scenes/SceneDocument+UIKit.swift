#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import SceneRouting
  public import UIKit

  extension SceneDocument {
    /// Creates a document that describes the running app's scenes and that the command-line tool can read.
    ///
    /// ```swift
    /// let json = try JSONEncoder().encode(SceneDocument(application: .shared))
    /// ```
    ///
    /// Configurations and static shortcut items come from the app's Info.plist. UIKit doesn't report which session
    /// was used last, so the sessions are sorted by state, with foreground sessions first, and then by identifier.
    ///
    /// - Parameters:
    ///   - application: The app.
    ///   - propertyList: The path to the app's Info.plist, or `nil` if the app has none.
    ///   - disconnectedConditions: A closure that returns the conditions of a session without a connected scene.
    /// - Throws: A `StringPredicateError` if a scene's condition can't be read, or a `DocumentError` if the
    ///   Info.plist can't be read.
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
    /// The position of the state in the sort order for sessions.
    fileprivate var order: Int {
      switch self {
      case .foregroundActive: 0
      case .foregroundInactive: 1
      case .background: 2
      case .unattached: 3
      }
    }
  }
#endif
