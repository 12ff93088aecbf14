internal import Foundation
internal import PredicateSyntax
internal import SceneRouting

/// The events of a file with where each stands, and what is wrong with them.
struct LintedEvents {
  struct Place: Hashable {
    var file: String
    var line: Int
  }

  private(set) var samples: [SceneInspection.Sample] = []
  private(set) var places: [Place] = []
  private(set) var issues: [DocumentIssue] = []
  private let limits: DocumentLimits

  init(limits: DocumentLimits) { self.limits = limits }

  mutating func read(_ file: LintedFile) {
    switch file.kind {
    case .identifiers:
      var lines = LineCutter(file.bytes)
      while let line = lines.nextFilled() {
        add(
          .remoteNotification(targetContentIdentifier: String(decoding: line.bytes, as: UTF8.self)), .default,
          at: Place(file: file.file, line: line.number))
      }
    case .event: readEvent(file.bytes, at: Place(file: file.file, line: 1))
    default:
      var lines = LineCutter(file.bytes)
      while let line = lines.nextFilled() {
        readEvent(Array(line.bytes), at: Place(file: file.file, line: line.number))
      }
    }
  }

  private mutating func add(_ event: ExternalEvent, _ options: RoutingOptions, at place: Place) {
    samples.append(SceneInspection.Sample(event: event, options: options))
    places.append(place)
  }

  private mutating func readEvent(_ bytes: [UInt8], at place: Place) {
    let log = IssueLog(file: place.file)
    log.firstLine = place.line
    guard bytes.count <= limits.lineLength else {
      issues.append(
        DocumentIssue(
          .lineTooLong, file: place.file, line: place.line,
          "the line is longer than the limit of \(limits.lineLength) bytes"))
      return
    }
    do throws(JSONSyntaxError) {
      let value = try JSONValue(parsing: bytes)
      if let content = EventReader(log: log, limits: limits).content(value) {
        add(content.event, content.options, at: place)
      }
      DocumentRule.run(.event, on: value, log: log)
      log.locate(in: bytes)
      issues += log.issues
    } catch {
      issues.append(error.issue(file: place.file, in: bytes, firstLine: place.line))
    }
  }
}
