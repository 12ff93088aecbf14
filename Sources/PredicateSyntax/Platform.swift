// The one place that asks which system this is.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The C library's `pow`.
func raise(_ base: Double, toPower exponent: Double) -> Double { pow(base, exponent) }
