/// The identifiers of what the app shows.
enum ContentIdentifier {
    static let scheme = "com.example.mail"
    static let inbox = scheme + "/inbox"
    static let threads = "\(scheme)/thread/"

    enum Draft: String {
        case new = "com.example.mail/draft/new"
        case reply
    }
}
