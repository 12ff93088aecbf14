/// Lines that JSON readers may read differently, and valid lines with small changes.
public enum HostileLines {
  /// Valid lines, to be mutated.
  static let ordinary = [
    #"{"aps":{"target-content-id":"com.example.mail/thread/42"}}"#,
    #"{"aps":{"alert":{"title":"a","body":"b \"c\" café 東京"},"badge":7,"target-content-id":"x/é"},"sender":{"id":1}}"#,
    #"{"trace": "00", "aps": {"relevance-score": 0.25, "target-content-id" : "a\/b\u00e9\ud83d\ude00\n" } , "n": -12.50}"#,
    #"{"aps":{"target-content-id":null,"mutable-content":1}, "list":[1,[2,{"a":[]}],true,false,null,{}]}"#,
    #"{"aps":{}}"#,
    #"{"url":"https://example.com/?q=1","id":"n1","options":{"excluding":["a","b"],"prefersNewScene":true}}"#,
    #"{"launch":{},"id":7}"#,
    #"{"persistentIdentifier":"inbox","activationConditions":{"canActivate":"SELF == 'a'"}}"#,
  ]

  /// Lines written by hand.
  public static let curated =
    [
      #"{"aps":{"target-content-id":"a"},"aps":{"target-content-id":"b"}}"#,
      #"{"notification":{"aps":{"target-content-id":"a"}},"APNS":"x"}"#,
      #"{"notification":{"aps":{"target-content-id":"a"}},"APNS_SANDBOX":"{}"}"#,
      #"{"notification":{"aps":{"target-content-id":"a"}},"message":{"apns":{"payload":{"aps":{}}}}}"#,
      #"{"notification":{"aps":{"target-content-id":"a"}},"message":"x"}"#,
      #"{"aps":{"target-content-id":"a"},"message":{"apns":{"payload":{"aps":{}}}},"APNS":"{}"}"#,
      #"{"aps":{"target-content-id":"a"},"aps":{}}"#,
      #"{"aps":{"target-content-id":"a"},"aps":null}"#,
      #"{"aps":{"target-content-id":"a","target-content-id":"b"}}"#,
      #"{"aps":{"target-content-id":"a","target-content-id":null}}"#,
      #"{"aps":{"target-content-id":"a","target-content-id":7}}"#,
      #"{"\u0061ps":{"target-content-id":"a"}}"#,
      #"{"aps":{"target-content-id":"a","\u0074arget-content-id":"b"}}"#,
      #"{"aps":{"target\u002dcontent-id":"a"},"url":"b"}"#,
      #"{"aps":{"x":{"target-content-id":"a"}}}"#,
      #"{"x":{"aps":{"target-content-id":"a"}}}"#,
      #"{"aps":[{"target-content-id":"a"}]}"#,
      #"{"aps":{"target-content-id":["a"]}}"#,
      #"{"aps":{"target-content-id":{"a":1}}}"#,
      #"{"aps":{"target-content-id":true}}"#,
      #"{"aps":"target-content-id"}"#,
      #"{"aps":{"target-content-id":"a"}}}"#,
      #"{"aps":{"target-content-id":"a"}} {"#,
      #"{"aps":{"target-content-id":"a"}},"#,
      #"{"aps":{"target-content-id":"a"}}x"#,
      #"{"aps":{"target-content-id":"a"}"#,
      #"{"aps":{"target-content-id":"a",}}"#,
      #"{"aps":{"target-content-id":"a"},}"#,
      #"{,"aps":{"target-content-id":"a"}}"#,
      #"{"aps":{"target-content-id":"a"},"n":[1,]}"#,
      #"{"aps":{"target-content-id":"a"},"n":[,1]}"#,
      #"{"aps":{"target-content-id":"a"},"n":01}"#,
      #"{"aps":{"target-content-id":"a"},"n":-}"#,
      #"{"aps":{"target-content-id":"a"},"n":-0}"#,
      #"{"aps":{"target-content-id":"a"},"n":+1}"#,
      #"{"aps":{"target-content-id":"a"},"n":1.}"#,
      #"{"aps":{"target-content-id":"a"},"n":.5}"#,
      #"{"aps":{"target-content-id":"a"},"n":1e5}"#,
      #"{"aps":{"target-content-id":"a"},"n":1e400}"#,
      #"{"aps":{"target-content-id":"a"},"n":1e-400}"#,
      #"{"aps":{"target-content-id":"a"},"n":123456789012345678901234567890}"#,
      #"{"aps":{"target-content-id":"a"},"n":0.1234567890123456789012345}"#,
      #"{"aps":{"target-content-id":"a"},"n":[0,7,-7,0.5,-0.5,12.25,1.5 ,90210 ]}"#,
      #"{"aps":{"target-content-id":"a"},"n":[1234567,12345678,123456789,1234567890123456,12345678901234567]}"#,
      #"{"aps":{"target-content-id":"a"},"n":[123456.7,1234567.8,12345678.9,1.23456789012345,1.234567890123456]}"#,
      #"{"aps":{"target-content-id":"a"},"n":1.2.3}"#,
      #"{"aps":{"target-content-id":"a"},"n":12345678.9.1}"#,
      #"{"aps":{"target-content-id":"a"},"n":00.5}"#,
      #"{"aps":{"target-content-id":"a"},"n":1-2}"#,
      #"{"aps":{"target-content-id":"a"},"n":1,5}"#,
      // A line that ends too early, followed by a possible rest of it.
      #"{"aps":{"target-content-id":"a"},"n":[1,"#,
      #"2]}"#,
      #"{"aps":{"target-content-id":"a"},"n":{"#,
      #""b":1}}"#,
      #"{"aps":{"target-content-id":"a"},"n":"#,
      #"{"aps":{"target-content-id":"a"},"#,
      #"{"aps":{"target-content-id":"a"}"#,
      #"{"aps":{"target-content-id":"#,
      #""a"}}"#,
      #"{"aps":{"target-content-id":"a"},"n":1 2}"#,
      #"{"aps":{"target-content-id":"a"},"n":"b"c}"#,
      #"{"aps":{"target-content-id":"a"},"n":"b" "c"}"#,
      #"{"aps":{"target-content-id":"a"},"n":truE}"#,
      #"{"aps":{"target-content-id":"a"},"n":true1}"#,
      #"{"aps":{"target-content-id":"a"},"n":nul}"#,
      #"{"aps":{"target-content-id":"a"},"n":NaN}"#,
      #"{"aps":{"target-content-id":"a"},"n":'b'}"#,
      #"{"aps":{"target-content-id":"a"},"n":[1}}"#,
      #"{"aps":{"target-content-id":"a"},"n":{]}"#,
      #"{"aps":{"target-content-id":"a"},"n" 1}"#,
      #"{"aps":{"target-content-id":"a"},"n"}"#,
      #"{"aps":{"target-content-id":"a"},n:1}"#,
      #"{"aps":{"target-content-id":"a"},"n":"\ud83d"}"#,
      #"{"aps":{"target-content-id":"a"},"n":"\ude00"}"#,
      #"{"aps":{"target-content-id":"a"},"n":"\ud83d\u0041"}"#,
      #"{"aps":{"target-content-id":"a"},"n":"\u00g0"}"#,
      #"{"aps":{"target-content-id":"a"},"n":"\x"}"#,
      #"{"aps":{"target-content-id":"a"},"n":"\"}"#,
      #"{"aps":{"target-content-id":"a\u0000b"}}"#,
      #"{"aps":{"target-content-id":"a\"b\\c\/d\b\f\n\r\t"}}"#,
      #"{"aps":{"target-content-id":"\ufeffa"}}"#,
      #"{"aps":{"target-content-id":"e\u0301"}}"#,
      #"{"aps":{"target-content-id":""}}"#,
      #"{"aps":{"target-content-id":"a"},\"n\":1}"#,
      #"{"aps":{"target-content-id":"a"}}\"#,
      #"{"aps":{"target-content-id":"a"}} // b"#,
      "{\"aps\":{\"target-content-id\":\"a\tb\"}}",
      "{\"aps\":{\"target-content-id\":\"a\u{7F}b\"}}",
      "{\"aps\":\u{0C}{\"target-content-id\":\"a\"}}",
      "{\"aps\":\u{1A}{\"target-content-id\":\"a\"}}",
      "{\"aps\":{\"target-content-id\":\"a\"}\u{0B}}",
      "{\"aps\":{\"target-content-id\":\"a\"}}\u{0}",
      "{\"aps\":{\"target-content-id\":\"a\u{0}\"}}",
      "\u{FEFF}{\"aps\":{\"target-content-id\":\"a\"}}",
      " \t{\"aps\" : {\"target-content-id\" :\t\"a\" } }\t ",
      "[]", "{}", "[{\"aps\":{}}]", "\"aps\"", "7", "null", "\"", "{", "}", "\\", ",", ":",
      "{\"aps\":{},\"n\":" + String(repeating: "[", count: 60) + String(repeating: "]", count: 60) + "}",
      "{\"aps\":{},\"n\":" + String(repeating: "[", count: 63) + String(repeating: "]", count: 63) + "}",
      "{\"aps\":{},\"n\":" + String(repeating: "[", count: 511) + String(repeating: "]", count: 511) + "}",
      "{\"aps\":{},\"n\":" + String(repeating: "[", count: 512) + String(repeating: "]", count: 512) + "}",
      "{\"aps\":{},\"n\":" + String(repeating: "{\"a\":", count: 70) + "1" + String(repeating: "}", count: 71),
      #"{"aps":{"target-content-id":"a"},"x":{"y":{},"target-content-id":"z"}}"#,
      #"{"aps":{"target-content-id":"a"},"x":{"y":[],"aps":{"target-content-id":"z"}}}"#,
      #"{"x":{"y":{},"target-content-id":"z"},"aps":{"w":{"v":{}},"target-content-id":"a"}}"#,
      #"{"aps":{"x":{"y":{}},"target-content-id":"a"},"target-content-id":"z"}"#,
    ] + deep + longNumbers

  /// Payloads around the nesting depths at which readers give up.
  private static let deep = [62, 63, 64, 65, 128, 129, 130, 255, 256, 510, 511, 512].flatMap { levels in
    [("[", "]"), ("{\"a\":", "}")].map { open, close in
      let inside = String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
      return "{\"aps\":{\"target-content-id\":\"a\"},\"n\":\(inside)}"
    }
  }

  /// Numbers around the lengths at which readers switch to a slower path.
  private static let longNumbers = [16, 17, 18, 19, 20, 300, 301, 308, 309, 310, 400].flatMap { count in
    let digits = String(repeating: "9", count: count)
    return ["\(digits)", "-\(digits)", "0.\(digits)", "\(digits).5", "1\(String(repeating: "0", count: count))"].map {
      "{\"aps\":{\"target-content-id\":\"a\"},\"n\":\($0)}"
    }
  }

  /// Bytes with a meaning in JSON.
  private static let meaningful =
    Array("{}[]:,\"\\/ \t\r-+.eE019truefalsn u".utf8) + [0, 0x0C, 0x1A, 0x7F, 0x80, 0xC3, 0xED, 0xF0, 0xFF]

  /// Returns a valid line with a few changed bytes, or a line combined from two. It contains no line feed.
  public static func mutated(_ generator: inout SeededGenerator) -> [UInt8] {
    let all = ordinary + curated
    var line = Array((generator.once(in: 4) ? generator.pick(all, or: "") : generator.pick(ordinary, or: "")).utf8)
    if generator.once(in: 8) {
      let other = Array(generator.pick(all, or: "").utf8)
      line = line.prefix(generator.below(line.count + 1)) + other.suffix(generator.below(other.count + 1))
    }
    for _ in 0..<generator.below(4) {
      let position = generator.below(line.count + 1)
      let byte = generator.pick(meaningful, or: 0)
      switch generator.below(4) {
      case 0: line.insert(byte, at: position)
      case 1: if position < line.count { line[position] = byte }
      case 2: if position < line.count { line.remove(at: position) }
      default: line.insert(contentsOf: line[position..<min(line.count, position + generator.below(8))], at: position)
      }
    }
    return line
  }

  /// Returns `count` mutated lines and all fixed lines, shuffled.
  public static func many(_ count: Int, seed: UInt64) -> [[UInt8]] {
    var generator = SeededGenerator(seed: seed)
    var lines = curated.map { Array($0.utf8) } + ordinary.map { Array($0.utf8) }
    for _ in 0..<count { lines.append(mutated(&generator)) }
    return lines.shuffled(using: &generator)
  }
}
