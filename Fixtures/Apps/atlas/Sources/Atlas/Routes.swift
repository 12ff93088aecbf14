enum Routes {
  static let place = "atlas/place"
}

/// The raw values are not those of the cases.
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
