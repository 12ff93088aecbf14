import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneRouting
import Testing

func scenes(_ text: String, file: String = "scenes.json") throws -> SceneDocument {
  try SceneDocument(parsing: Array(text.utf8), file: file)
}

/// Returns the issues of invalid scenes.
func issues(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> [DocumentIssue] {
  issues(Array(text.utf8), sourceLocation: sourceLocation)
}

func issues(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> [DocumentIssue] {
  do throws(DocumentError) {
    _ = try SceneDocument(parsing: bytes, file: "scenes.json")
    Issue.record("the document was read", sourceLocation: sourceLocation)
    return []
  } catch {
    return error.issues
  }
}

/// Returns scenes with these members after `schema`.
func scenesText(_ members: String) -> String { "{\"schema\": \"scene-router/scenes/1\", \(members)}" }

/// Runs a closure with a temporary folder.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("documents-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}

/// Writes a file in a folder and returns its path.
func write(_ bytes: some Sequence<UInt8>, _ name: String, in folder: String) throws -> String {
  let path = folder + "/" + name
  try Data(bytes).write(to: URL(fileURLWithPath: path))
  return path
}

/// Returns the items of a file with these bytes.
func items(
  _ bytes: some Sequence<UInt8>, named name: String = "events.ndjson", limits: DocumentLimits = .default
) throws -> [EventItem] {
  try withFolder { folder in
    let stream = EventStream(files: [try write(bytes, name, in: folder)], limits: limits)
    var items: [EventItem] = []
    while let item = stream.next() { items.append(item) }
    return items
  }
}

/// Returns the only event of a line.
func record(_ line: String, limits: DocumentLimits = .default) throws -> EventRecord {
  let items = try items(line.utf8, limits: limits)
  guard case .event(let record) = try #require(items.first), items.count == 1 else {
    throw TestFailure("\(items)")
  }
  return record
}

/// Returns the only failure of a line.
func failure(_ line: some Sequence<UInt8>, named name: String = "events.ndjson", limits: DocumentLimits = .default)
  throws -> DocumentIssue
{
  let items = try items(line, named: name, limits: limits)
  guard case .failure(let failure) = try #require(items.first), items.count == 1 else {
    throw TestFailure("\(items)")
  }
  return failure.error.first
}

struct TestFailure: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

extension EventItem {
  var failure: EventFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
  var record: EventRecord? {
    if case .event(let record) = self { record } else { nil }
  }
  var issue: DocumentIssue? {
    switch self {
    case .event: nil
    case .failure(let failure): failure.error.first
    case .unreadable(let issue): issue
    }
  }
}
