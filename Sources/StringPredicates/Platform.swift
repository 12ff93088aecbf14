// The one place of this module that asks which system this is: the C library's searches in memory.

import CBytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Searches and comparisons of bytes. All take O(n) steps.
enum Bytes {
  /// Whether the bytes at two places are the same.
  @inline(__always)
  static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    memcmp(left, right, count) == 0
  }

  /// Which of two byte strings comes first: below zero, zero, above zero.
  static func order(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let common = min(left.count, right.count)
    if common > 0, let a = left.baseAddress, let b = right.baseAddress {
      let difference = memcmp(a, b, common)
      if difference != 0 { return difference < 0 ? -1 : 1 }
    }
    return left.count < right.count ? -1 : left.count > right.count ? 1 : 0
  }

  /// Where `sought` first occurs in `text` at or behind `start`; `nil` if it does not. `sought` is not empty.
  @inline(__always)
  static func find(
    _ sought: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    guard let text0 = text.baseAddress, let sought0 = sought.baseAddress, text.count - start >= sought.count else {
      return nil
    }
    guard let place = bytes_find(text0 + start, text.count - start, sought0, sought.count) else { return nil }
    return place - UnsafeRawPointer(text0)
  }
}
