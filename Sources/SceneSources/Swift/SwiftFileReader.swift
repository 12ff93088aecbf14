internal import Foundation
package import SceneRouting

/// Reads Swift files.
package enum SwiftFileReader {
  /// Whether this build reads Swift at all.
  package static var isAvailable: Bool {
    #if SwiftSources
      true
    #else
      false
    #endif
  }

  /// Reads one file. Parts that do not parse are skipped and reported as a finding.
  ///
  /// - Parameter helpers: The names of the functions whose calls count.
  /// - Complexity: O(n) in the length of the text.
  package static func read(
    _ bytes: [UInt8], file: String, platform: SourcePlatform, helpers: Set<String> = []
  ) -> SourceFacts {
    #if SwiftSources
      if let excess = bytes.withUnsafeBufferPointer(SwiftTextLimits.excess) {
        return notRead(bytes, file: file, at: excess.offset, excess.reason)
      }
      // The parser recurses, as deep as a chain of 'else if' is long.
      return DeepStack.run { SwiftFactReader.facts(of: bytes, file: file, platform: platform, helpers: helpers) }
    #else
      SourceFacts()
    #endif
  }

  /// The targets of a `Project.swift` of Tuist, and what cannot be read of them.
  static func tuistTargets(
    of file: String, in folder: String
  ) -> (targets: [ProjectTargets.Target], findings: [SourceFinding]) {
    #if SwiftSources
      guard let bytes = SourceContent.bytes(of: file), bytes.withUnsafeBufferPointer(SwiftTextLimits.excess) == nil
      else { return ([], []) }
      return DeepStack.run {
        let manifest = TuistManifest(bytes, file: file, folder: folder)
        return (manifest.targets, manifest.findings)
      }
    #else
      return ([], [])
    #endif
  }

  /// A finding alone, for a file that the parser would need too much stack for.
  private static func notRead(_ bytes: [UInt8], file: String, at offset: Int, _ reason: String) -> SourceFacts {
    var facts = SourceFacts()
    facts.findings.append(
      SourceFinding(
        "partly-read", .warning, at: SourceLines(file: file, text: bytes).position(of: offset),
        "\(reason): the file is not read"))
    return facts
  }
}

/// Runs work on a thread with a large stack.
enum DeepStack {
  /// Carries the result from one thread to the other; the semaphore orders the accesses.
  private final class Box<Value>: @unchecked Sendable { var value: Value? }

  /// Returns what `body` returns.
  static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.value = body()
      done.signal()
    }
    thread.stackSize = 512 << 20
    thread.start()
    done.wait()
    return box.value ?? body()
  }
}
