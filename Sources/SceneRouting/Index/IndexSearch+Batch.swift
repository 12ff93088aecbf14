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
      withFoldingBuffer(for: identifier.count) { folded in
        var search = IndexSearch(index, scan, identifier, folded: folded, nil)
        search.run()
        body(&search)
      }
    }
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
      guard index.pointee.isStaged, identifiers.count > 1 else {
        withFoldingBuffer(for: longest) { folded in
          for number in 0..<identifiers.count {
            guard identifiers[number].count <= longest else {
              runAlone(index, identifiers[number]) { body(number, &$0) }
              continue
            }
            var search = IndexSearch(index, scan, identifiers[number], folded: folded, nil)
            search.run()
            body(number, &search)
          }
        }
        return
      }
      Memory.with { memory in
        var first = 0
        while first < identifiers.count {
          let batch = UnsafeBufferPointer(rebasing: identifiers[first..<min(first &+ width, identifiers.count)])
          for number in 0..<batch.count {
            (memory.searches + number).initialize(to: memory.search(number, index, scan, batch[number]))
          }
          for number in 0..<batch.count { memory.searches[number].scan() }
          for number in 0..<batch.count { memory.searches[number].lookUp() }
          for number in 0..<batch.count { memory.searches[number].prefetchBodies() }
          for number in 0..<batch.count {
            if batch[number].count > longest {
              runAlone(index, batch[number]) { body(first &+ number, &$0) }
            } else {
              memory.searches[number].evaluate()
              body(first &+ number, &memory.searches[number])
            }
            (memory.searches + number).deinitialize(count: 1)
          }
          first &+= batch.count
        }
      }
    }
  }

  /// Calls `body` with a buffer for folding a string of this length.
  @inline(__always)
  private static func withFoldingBuffer(for length: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: length &+ 2 &* FoldedText.margin, alignment: 16) { buffer in
      // A nonempty buffer always has a base address.
      body((buffer.baseAddress.unsafelyUnwrapped + FoldedText.margin).assumingMemoryBound(to: UInt8.self))
    }
  }

  @inline(never)
  private static func runAlone(
    _ index: UnsafePointer<IndexStorage>, _ identifier: UnsafeBufferPointer<UInt8>, _ body: (inout IndexSearch) -> Void
  ) {
    run(index, identifier, body)
  }
}

extension IndexSearch {
  /// The buffers for a batch of searches.
  private struct Memory {
    var searches: UnsafeMutablePointer<IndexSearch>
    private var grams: UnsafeMutablePointer<Gram>
    private var candidates: UnsafeMutablePointer<Candidate>
    private var texts: UnsafeMutablePointer<UInt8>

    private static var textSize: Int { longest &+ 2 &* FoldedText.margin }

    @inline(__always)
    static func with(_ body: (Memory) -> Void) {
      let (search, gram) = (MemoryLayout<IndexSearch>.stride, Buffers.capacity &* MemoryLayout<Gram>.stride)
      let candidate = Buffers.capacity &* MemoryLayout<Candidate>.stride
      let size = width &* (search &+ gram &+ candidate &+ textSize)
      withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
        // A nonempty buffer always has a base address.
        let start = buffer.baseAddress.unsafelyUnwrapped
        body(
          Memory(
            searches: start.assumingMemoryBound(to: IndexSearch.self),
            grams: (start + width &* search).assumingMemoryBound(to: Gram.self),
            candidates: (start + width &* (search &+ gram)).assumingMemoryBound(to: Candidate.self),
            texts: (start + width &* (search &+ gram &+ candidate)).assumingMemoryBound(to: UInt8.self)))
      }
    }

    /// Returns a search that has completed stage 1. Replaces an identifier that is too long for a batch with an empty
    /// one.
    @inline(__always)
    func search(
      _ number: Int, _ index: UnsafePointer<IndexStorage>, _ scan: UnsafePointer<gram_scan>,
      _ identifier: UnsafeBufferPointer<UInt8>
    ) -> IndexSearch {
      IndexSearch(
        index, scan, identifier.count <= longest ? identifier : UnsafeBufferPointer(start: nil, count: 0),
        folded: texts + (number &* Self.textSize &+ FoldedText.margin),
        Buffers(grams: grams + number &* Buffers.capacity, candidates: candidates + number &* Buffers.capacity))
    }
  }
}
