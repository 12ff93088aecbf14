import CBytes

extension IndexSearch {
  /// The number of searches that pass through the stages together.
  private static var width: Int { 32 }
  /// The maximum length of an identifier in a batch, in bytes. Longer identifiers are searched for separately.
  private static var longest: Int { 240 }

  /// Searches the index for one identifier. Uses the stack for identifiers of up to about a thousand bytes.
  @inline(__always)
  static func run(
    _ index: UnsafePointer<IndexStorage>, _ identifier: UnsafeBufferPointer<UInt8>,
    _ body: (inout IndexSearch) -> Void
  ) {
    withUnsafePointer(to: index.gramScan) { scan in
      withMemory(identifier.count &+ 2 &* FoldedText.margin) { memory in
        run(index, scan, identifier, memory, body)
      }
    }
  }

  @inline(__always)
  private static func run(
    _ index: UnsafePointer<IndexStorage>, _ scan: UnsafePointer<gram_scan>, _ identifier: UnsafeBufferPointer<UInt8>,
    _ memory: UnsafeMutableRawPointer, _ body: (inout IndexSearch) -> Void
  ) {
    let folded = (memory + FoldedText.margin).assumingMemoryBound(to: UInt8.self)
    var search = IndexSearch(index, scan, identifier, folded: folded, nil)
    search.run()
    body(&search)
  }

  /// Searches the index for several identifiers, in batches if the index exceeds the processor's caches, and otherwise
  /// one by one.
  ///
  /// - Parameter body: A closure that is called with the index of each identifier and its search, in order.
  @inline(__always)
  static func run(
    _ index: UnsafePointer<IndexStorage>, _ identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    _ body: (_ number: Int, _ search: inout IndexSearch) -> Void
  ) {
    withUnsafePointer(to: index.gramScan) { scan in
      guard identifiers.count > 1, index.pointee.isStaged else {
        withMemory(longest &+ 2 &* FoldedText.margin) { memory in
          for (number, identifier) in identifiers.enumerated() {
            if identifier.count > longest {
              runAlone(index, identifier) { body(number, &$0) }
            } else {
              run(index, scan, identifier, memory) { body(number, &$0) }
            }
          }
        }
        return
      }
      withMemory(Slot.size &* width) { memory in
        func slot(_ number: Int) -> Slot { Slot(memory: memory + number &* Slot.size) }
        for first in stride(from: 0, to: identifiers.count, by: width) {
          let batch = UnsafeBufferPointer(rebasing: identifiers[first..<min(first &+ width, identifiers.count)])
          for number in batch.indices { slot(number).start(index, scan, batch[number]) }
          for number in batch.indices { slot(number).search.pointee.scan() }
          for number in batch.indices { slot(number).search.pointee.lookUp() }
          for number in batch.indices { slot(number).search.pointee.prefetchBodies() }
          for number in batch.indices {
            if batch[number].count > longest {
              runAlone(index, batch[number]) { body(first &+ number, &$0) }
            } else {
              slot(number).search.pointee.evaluate()
              body(first &+ number, &slot(number).search.pointee)
            }
            slot(number).search.deinitialize(count: 1)
          }
        }
      }
    }
  }

  @inline(never)
  private static func runAlone(
    _ index: UnsafePointer<IndexStorage>, _ identifier: UnsafeBufferPointer<UInt8>, _ body: (inout IndexSearch) -> Void
  ) {
    run(index, identifier, body)
  }

  @inline(__always)
  private static func withMemory(_ size: Int, _ body: (UnsafeMutableRawPointer) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
      // A nonempty buffer always has a base address.
      body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }

  /// The memory of one search in a batch: the search, its buffers, and the folded identifier.
  private struct Slot {
    let memory: UnsafeMutableRawPointer

    private static var grams: Int { MemoryLayout<IndexSearch>.stride }
    private static var candidates: Int { grams &+ Buffers.capacity &* MemoryLayout<Gram>.stride }
    private static var text: Int {
      candidates &+ Buffers.capacity &* MemoryLayout<Candidate>.stride &+ FoldedText.margin
    }
    static var size: Int { (text &+ longest &+ FoldedText.margin &+ 15) & ~15 }

    @inline(__always)
    var search: UnsafeMutablePointer<IndexSearch> { memory.assumingMemoryBound(to: IndexSearch.self) }

    /// Completes stage 1 of a search. Replaces an identifier that is too long for a batch with an empty one.
    @inline(__always)
    func start(
      _ index: UnsafePointer<IndexStorage>, _ scan: UnsafePointer<gram_scan>, _ identifier: UnsafeBufferPointer<UInt8>
    ) {
      let buffers = Buffers(
        grams: (memory + Self.grams).assumingMemoryBound(to: Gram.self),
        candidates: (memory + Self.candidates).assumingMemoryBound(to: Candidate.self))
      search.initialize(
        to: IndexSearch(
          index, scan, identifier.count <= longest ? identifier : UnsafeBufferPointer(start: nil, count: 0),
          folded: (memory + Self.text).assumingMemoryBound(to: UInt8.self), buffers))
    }
  }
}
