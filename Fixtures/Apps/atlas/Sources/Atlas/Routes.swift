enum Routes {
  static let place = "atlas/place"
}

/// An enumeration whose raw values differ from the names of its cases.
enum Layer: String {
  case roads, terrain

  var rawValue: String {
    switch self {
    case .roads: "layer/roads"
    case .terrain: "layer/heights"
    }
  }
}

enum Sheet: String {
  case legend = "sheet/legend"
}
