@_spi(UTF8) import SceneRouting
import StringPredicates
import Workloads

/// Work of which the number of instructions is the same in every run.
struct FixedWorkload {
  let name: String
  /// How many operations belong to one figure.
  let operations: Int
  /// Does so many operations, and returns how many of them came out as they should.
  let run: (Int) throws -> Int

  static var all: [FixedWorkload] { building + reading + matching + routing }

  /// A workload that parses conditions of the usual mix.
  private static var building: [FixedWorkload] {
    [
      FixedWorkload(name: "parse", operations: 1_000) { count in
        let formats = SceneWorkload(scenes: 1_000, events: 0).canActivate.map(\.format)
        return try repeated(count, formats) { try StringPredicate($0).format == $0 }
      },
      FixedWorkload(name: "parse ==", operations: 1_000) { count in
        try repeated(count, ["SELF == 'com.example.mail/thread/1234567'"]) { try StringPredicate($0).format == $0 }
      },
    ]
  }

  /// Workloads that read files of a thousand windows.
  private static var reading: [FixedWorkload] {
    [
      FixedWorkload(name: "read a document", operations: 10_000) { count in
        try FixedDocument.read(FixedDocument.document(1_000), count)
      },
      FixedWorkload(name: "read lines", operations: 10_000) { count in
        try FixedDocument.read(FixedDocument.lines(1_000), count)
      },
    ]
  }

  private static var matching: [FixedWorkload] {
    [
      ("==", "SELF == 'com.example.mail/thread/1234567'"),
      ("==[c]", "SELF ==[c] 'COM.EXAMPLE.mail/thread/1234567'"),
      ("BEGINSWITH", "SELF BEGINSWITH 'com.example.mail/'"),
      ("BEGINSWITH[c]", "SELF BEGINSWITH[c] 'COM.example.mail/'"),
      ("ENDSWITH", "SELF ENDSWITH '/1234567'"),
      ("CONTAINS", "SELF CONTAINS '/thread/'"),
      ("CONTAINS[c]", "SELF CONTAINS[c] '/Thread/'"),
      ("LIKE", "SELF LIKE '*/thread/*7'"),
      ("LIKE[c]", "SELF LIKE[c] '*/Thread/*7'"),
      ("IN", "SELF IN {'thread/1', 'com.example.mail/thread/1234567', 'thread/2'}"),
      ("BETWEEN", "SELF BETWEEN {'com.example.a', 'com.example.z'}"),
      ("MATCHES", "SELF MATCHES 'com\\\\.example\\\\.[a-z]+/thread/[0-9]+'"),
      ("AND NOT", "SELF BEGINSWITH 'com.example.' AND NOT SELF CONTAINS '/muted/'"),
    ].map { name, format in
      FixedWorkload(name: "match \(name)", operations: 100_000) { count in
        let predicate = try StringPredicate(format)
        let subject = "com.example.mail/thread/1234567"
        return try repeated(count, [subject]) { try predicate.matches($0) }
      }
    }
  }

  private static var routing: [FixedWorkload] {
    [1_000, 10_000].flatMap { count in
      [
        FixedWorkload(name: "best session among \(count)", operations: 50_000) { operations in
          let scenes = try FixedScenes(count)
          return scenes.repeated(operations) { scenes.router.match($0) != .noSession }
        },
        FixedWorkload(name: "best sessions among \(count)", operations: 50_000) { operations in
          try FixedScenes(count).routedTogether(operations)
        },
      ]
    } + [
      FixedWorkload(name: "build", operations: 20_000) { operations in try FixedScenes(1_000).built(operations) },
      FixedWorkload(name: "decision among 1000", operations: 10_000) { operations in
        let scenes = try FixedScenes(1_000)
        return try scenes.repeated(operations) { identifier in
          let text = String(decoding: identifier, as: UTF8.self)
          let event = ExternalEvent.notification(text)
          return try scenes.router.route(event).session != nil
        }
      },
    ]
  }

  /// Does something with the elements in turn, and counts how often it came out as it should.
  private static func repeated<Element>(
    _ count: Int, _ elements: [Element], _ isRight: (Element) throws -> Bool
  ) rethrows -> Int {
    var right = 0
    var index = 0
    for _ in 0..<count {
      if try isRight(elements[index]) { right += 1 }
      index = index + 1 == elements.count ? 0 : index + 1
    }
    return right
  }
}
