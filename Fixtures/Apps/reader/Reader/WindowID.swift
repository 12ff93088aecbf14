enum WindowID {
    static let book = "book"
    static let statistics = "statistics"
}

extension URL {
    static let library = URL(string: "reader://library")!.absoluteString
}
