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

/// A table of zero-terminated names for C. Their addresses remain valid for the lifetime of the table.
///
/// The table can be shared between threads because its memory is written only in `init`.
final class NameTable: @unchecked Sendable {
  private let bytes: UnsafeMutableBufferPointer<CChar>
  /// The offset of each name, followed by the end offset of the last name.
  private let starts: [Int]

  init(_ names: [String]) {
    var starts = [0]
    for name in names { starts.append((starts.last ?? 0) + name.utf8.count + 1) }
    bytes = .allocate(capacity: starts.last ?? 0)
    bytes.initialize(repeating: 0)
    for (name, start) in zip(names, starts) {
      for (index, unit) in name.utf8.enumerated() { bytes[start + index] = CChar(bitPattern: unit) }
    }
    self.starts = starts
  }

  deinit { bytes.deallocate() }

  var count: Int { starts.count - 1 }

  /// Returns the name with the given number and its length in bytes, or `nil` if no such name exists.
  subscript(number: UInt32) -> (text: UnsafePointer<CChar>, count: Int)? {
    guard number < count, let base = bytes.baseAddress else { return nil }
    let start = starts[Int(number)]
    return (UnsafePointer(base + start), starts[Int(number) + 1] - start - 1)
  }
}
