import CSceneRouter
import SceneRouting

extension scene_router_outcome {
  init(_ outcome: RoutingOutcome.Name) {
    self =
      switch outcome {
      case .none: SCENE_ROUTER_NOWHERE
      case .existingSession: SCENE_ROUTER_EXISTING_SESSION
      case .newSession: SCENE_ROUTER_NEW_SESSION
      }
  }
}

extension scene_router_suitability {
  init(_ suitability: SceneSuitability?) {
    self =
      switch suitability {
      case nil: SCENE_ROUTER_NOT_ASKED
      case .unsuitable: SCENE_ROUTER_UNSUITABLE
      case .can: SCENE_ROUTER_CAN
      case .prefers: SCENE_ROUTER_PREFERS
      }
  }
}

extension scene_router_reason {
  init(_ reason: RoutingReason) {
    self =
      switch reason {
      case .explicitSession: SCENE_ROUTER_REASON_EXPLICIT_SESSION
      case .singleScene: SCENE_ROUTER_REASON_SINGLE_SCENE
      case .prefers: SCENE_ROUTER_REASON_PREFERS
      case .can: SCENE_ROUTER_REASON_CAN
      case .mostRecent: SCENE_ROUTER_REASON_MOST_RECENT
      case .preferredButVisible: SCENE_ROUTER_REASON_PREFERRED_BUT_VISIBLE
      case .newScene: SCENE_ROUTER_REASON_NEW_SCENE
      case .creationNotAllowed: SCENE_ROUTER_REASON_CREATION_NOT_ALLOWED
      case .noConfiguration: SCENE_ROUTER_REASON_NO_CONFIGURATION
      case .uniqueWindow: SCENE_ROUTER_REASON_UNIQUE_WINDOW
      }
  }
}

/// The names that documents use for enumeration cases, keyed by C raw value.
enum EnumerationNames {
  static let outcomes = names(RoutingOutcome.Name.allCases) { (scene_router_outcome($0).rawValue, $0.rawValue) }
  static let suitabilities = names(SceneSuitability.allCases) { (scene_router_suitability($0).rawValue, $0.name) }
  static let reasons = names(RoutingReason.allCases) { (scene_router_reason($0).rawValue, $0.rawValue) }

  private static func names<Value>(_ values: [Value], _ name: (Value) -> (UInt32, String)) -> [UInt32: NameTable] {
    Dictionary(
      values.map {
        let (number, text) = name($0)
        return (number, NameTable([text]))
      }, uniquingKeysWith: { first, _ in first })
  }
}
