/// A random number generator whose sequence depends only on the seed, on every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// The predetermined choices, one per byte.
  private var choices: ArraySlice<UInt8> = []

  /// Creates a generator. The same seed gives the same sequence.
  public init(seed: UInt64) { state = seed }

  /// Creates a generator that first uses predetermined choices, such as a fuzzer's input, then a fixed sequence.
  public init(choices: ArraySlice<UInt8>) {
    state = 0
    self.choices = choices
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number in `0..<bound`.
  public mutating func below(_ bound: Int) -> Int {
    if bound <= 256, let choice = choices.popFirst() { return Int(choice) % max(1, bound) }
    return Int(next() % UInt64(max(1, bound)))
  }

  /// Returns `true` with probability 1/`times`.
  public mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// Returns a random element, or `fallback` if there is none.
  public mutating func pick<Value>(_ values: [Value], or fallback: Value) -> Value {
    values.isEmpty ? fallback : values[below(values.count)]
  }
}
