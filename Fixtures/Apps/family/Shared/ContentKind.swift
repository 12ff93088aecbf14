/// What the windows of both applications show.
enum ContentKind: String, CaseIterable {
    case album, person = "people"

    /// The name of a window group.
    var windowID: String { rawValue }

    /// What a link to the window contains.
    var link: String {
        switch self {
        case .album: "family://album"
        case .person: return "family://\(rawValue)"
        }
    }
}
