internal import RoutingDocuments

/// Reads Swift files.
package enum SwiftFileReader {
  /// Whether this build can read Swift files, which requires the trait `SwiftSources`.
  package static var isAvailable: Bool {
    #if SwiftSources
      true
    #else
      false
    #endif
  }

  /// The maximum size of a file in bytes.
  static let sizeLimit = 8 << 20

  /// Returns the facts about a file. Text that can't be parsed is skipped and reported as a finding.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func facts(in bytes: [UInt8], file: String) -> SourceFacts {
    #if SwiftSources
      if let finding = refusal(of: bytes, file: file) {
        var facts = SourceFacts()
        facts.findings = [finding]
        return facts
      }
      return DeepStack.run { SwiftFactVisitor.facts(in: SwiftTextLimits.withoutDeepArrays(bytes), file: file) }
    #else
      return SourceFacts()
    #endif
  }

  /// Returns the manifest in a `Package.swift` file, or `nil` if it can't be read.
  static func package(in bytes: [UInt8], file: String) -> PackageManifest? {
    #if SwiftSources
      guard refusal(of: bytes, file: file) == nil else { return nil }
      return DeepStack.run {
        PackageManifestVisitor.manifest(in: SwiftTextLimits.withoutDeepArrays(bytes), file: file)
      }
    #else
      return nil
    #endif
  }

  /// Returns a finding if parsing the file would require too much memory or stack space.
  private static func refusal(of bytes: [UInt8], file: String) -> SourceFinding? {
    let excess: (offset: Int, reason: String)? =
      bytes.count > sizeLimit
      ? (0, "the file has \(bytes.count >> 20) MiB, more than the limit of \(sizeLimit >> 20) MiB")
      : bytes.withUnsafeBufferPointer(SwiftTextLimits.excess)
    return excess.map { excess in
      SourceFinding(
        "partly-read", .warning, at: SourceLines(file: file, text: bytes).position(of: excess.offset),
        "\(excess.reason): the file is not read")
    }
  }
}

/// Runs a closure on a thread with a large stack, because the parser recurses along chains of `else if` branches.
private enum DeepStack {
  /// Passes the result between threads. It is read after the thread that writes it has ended.
  private final class Box<Value>: @unchecked Sendable { var value: Value? }

  static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    let box = Box<Value>()
    RunningThread(stackSize: 512 << 20) { box.value = body() }?.join()
    return box.value ?? body()
  }
}
