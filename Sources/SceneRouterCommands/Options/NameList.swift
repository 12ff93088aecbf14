import ArgumentParser

/// A comma-separated list of names, such as `none,newSession`. The argument `never` denotes an empty list.
struct NameList<Name: RawRepresentable & CaseIterable & Hashable & Sendable>: ExpressibleByArgument
where Name.RawValue == String {
  var names: Set<Name> = []

  init(_ names: Set<Name>) { self.names = names }

  init?(argument: String) {
    if argument == "never" { return }
    for text in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let name = Name(rawValue: String(text)) else { return nil }
      names.insert(name)
    }
  }

  var defaultValueDescription: String {
    names.isEmpty ? "never" : Name.allCases.filter(names.contains).map(\.rawValue).joined(separator: ",")
  }

  static var allValueStrings: [String] { Name.allCases.map(\.rawValue) + ["never"] }
}

extension Sequence {
  /// The names of all lists. `never` turns off what comes before it.
  func names<Name>() -> Set<Name> where Element == NameList<Name> {
    reduce(into: []) { $0 = $1.names.isEmpty ? [] : $0.union($1.names) }
  }
}
