// The only platform conditionals.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Calls the C library's `pow`.
func raise(_ base: Double, toPower exponent: Double) -> Double { pow(base, exponent) }
