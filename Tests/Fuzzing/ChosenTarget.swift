import Foundation
import FuzzTargets

/// The target that `SCENE_ROUTER_FUZZING` names.
enum ChosenTarget {
  static let target = FuzzTarget(rawValue: ProcessInfo.processInfo.environment["SCENE_ROUTER_FUZZING"] ?? "")

  /// Ends the process with the names of all targets.
  static func refuse() -> Never {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    FileHandle.standardError.write(Data("fuzz: SCENE_ROUTER_FUZZING names one of: \(names)\n".utf8))
    exit(2)
  }
}
