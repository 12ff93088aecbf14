/// Random numbers that are the same on every machine for the same seed.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// Choices that were made already, one a byte.
  private var choices: ArraySlice<UInt8> = []

  /// Begins a sequence; the same seed gives the same one.
  public init(seed: UInt64) { state = seed }

  /// Begins with choices that somebody else made, such as a fuzzer; what follows them is a fixed sequence.
  public init(choices: ArraySlice<UInt8>) {
    state = 0
    self.choices = choices
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `bound`, without it.
  public mutating func below(_ bound: Int) -> Int {
    if bound <= 256, let choice = choices.popFirst() { return Int(choice) % max(1, bound) }
    return Int(next() % UInt64(max(1, bound)))
  }

  /// `true` once in `times`.
  public mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One of the elements, or a value where there is none.
  public mutating func pick<Value>(_ values: [Value], or fallback: Value) -> Value {
    values.isEmpty ? fallback : values[below(values.count)]
  }
}
