internal import Foundation
public import PredicateSyntax

extension SceneDocument {
  /// Reads a file: a scenes document, one session object a line, or an Info.plist (XML or binary).
  ///
  /// - Parameters:
  ///   - file: The path of the file; `-` is standard input.
  ///   - dialect: What predicates may use, in place of what the document says.
  ///   - limits: How large the parts may be.
  /// - Throws: `DocumentError` with all that is wrong.
  /// - Complexity: O(n) in the size of the file, and what it costs to build its predicates. Predicates that stand in
  ///   many sessions are seldom built again.
  public init(
    contentsOf file: String, dialect: PredicateDialect? = nil, limits: DocumentLimits = .default
  ) throws(DocumentError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try DocumentFile.read(file)
    } catch {
      throw DocumentError([DocumentIssue(.unreadableFile, file: file, error.message)])
    }
    try self.init(parsing: bytes, file: file, dialect: dialect, limits: limits)
  }

  /// Reads the content of a file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - file: The name for messages. A relative `infoPlist` is looked up from its folder.
  ///   - dialect: What predicates may use, in place of what the document says.
  ///   - limits: How large the parts may be.
  /// - Throws: `DocumentError` with all that is wrong.
  public init(
    parsing bytes: [UInt8], file: String, dialect: PredicateDialect? = nil, limits: DocumentLimits = .default
  ) throws(DocumentError) {
    let log = IssueLog(file: file)
    let reader = SceneReader(log: log, dialect: dialect, limits: limits)
    switch Form(of: bytes) {
    case .propertyList:
      let application = InfoPlist.application(parsing: bytes, log: log)
      log.keepUnlocated()
      self.init(file: file, dialect: dialect ?? .extended, application: application)
    case .lines:
      let sessions = reader.sessions(linesOf: bytes)
      self.init(file: file, dialect: dialect ?? .extended, sessions: sessions)
    case .document:
      do throws(JSONSyntaxError) {
        self = try reader.document(JSONValue(parsing: bytes), at: .root)
      } catch {
        throw DocumentError([error.issue(file: file, in: bytes)])
      }
      self.file = file
      log.locate(in: bytes)
    }
    if log.hasErrors { throw log.error }
    warnings = log.issues
  }

  /// How scenes are written in a file.
  private enum Form {
    case document, lines, propertyList

    /// A file is read by lines if its first line is an object without `schema` that is a session, or has more behind it.
    init(of bytes: [UInt8]) {
      if InfoPlist.isPropertyList(bytes) {
        self = .propertyList
        return
      }
      self = .document
      var lines = LineCutter(bytes)
      guard let first = lines.nextFilled(), case .object(let members)? = try? JSONValue(parsing: first.bytes),
        members["schema"] == nil
      else { return }
      if members["persistentIdentifier"] != nil || lines.nextFilled() != nil { self = .lines }
    }
  }
}
