/// The session or configuration of a document that a path leads into, by its place in the list.
enum DocumentSubject {
  case session(Int)
  case configuration(Int)

  /// Splits a path such as `sessions[2].activationConditions.canActivate` behind the element; `nil` for other paths.
  static func split(_ path: String) -> (subject: DocumentSubject, rest: Substring)? {
    for (list, subject) in [("sessions[", Self.session), ("application.configurations[", Self.configuration)]
    where path.hasPrefix(list) {
      let rest = path.dropFirst(list.count)
      guard let end = rest.firstIndex(of: "]"), let index = Int(rest[..<end]) else { return nil }
      return (subject(index), rest[rest.index(after: end)...])
    }
    return nil
  }
}
