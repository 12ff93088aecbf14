// The only platform-specific code in this module.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Returns the base raised to the exponent, using the C library's `pow`.
func raise(_ base: Double, toPower exponent: Double) -> Double { pow(base, exponent) }
