// Wrappers for the C library's memory functions and thread-local storage. No other file in this module contains
// platform-specific code.

import CBytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Byte searches and comparisons, all of which take O(*n*) time. The variants for short strings are in
/// `Bytes.swift`.
package enum Bytes {
  /// Returns −1, 0 or 1 if `left` sorts before, equals or sorts after `right` in lexicographic order.
  static func order(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let common = min(left.count, right.count)
    if common > 0, let a = left.baseAddress, let b = right.baseAddress {
      let difference = memcmp(a, b, common)
      if difference != 0 { return difference < 0 ? -1 : 1 }
    }
    return left.count < right.count ? -1 : left.count > right.count ? 1 : 0
  }

  /// Returns whether two byte strings of equal length are the same. Efficient for long strings.
  static func areEqualLong(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    memcmp(left, right, count) == 0
  }

  /// Returns the offset of the first occurrence of `sought` in `text`, or −1 if there isn't one. `sought` can be any
  /// length.
  static func findLong(
    _ sought: UnsafeRawPointer, _ length: Int, in text: UnsafeRawPointer, _ count: Int
  ) -> Int {
    bytes_find(text, count, sought, length).map { $0 - text } ?? -1
  }
}

/// A thread-local pointer to the match data for regular expressions. The data is freed when the thread exits.
struct ThreadPointer: Sendable {
  #if canImport(Darwin)
    typealias Destructor = @convention(c) (UnsafeMutableRawPointer) -> Void
  #else
    typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void
  #endif

  /// The thread-specific key, which is used only for its destructor. The pointer itself is read from a thread-local
  /// variable, which is faster than calling `pthread_getspecific`.
  private let key: pthread_key_t

  /// Creates a thread-local pointer, or returns `nil` if the system has no thread-specific keys left.
  init?(_ free: @escaping Destructor) {
    var key = pthread_key_t()
    guard pthread_key_create(&key, free) == 0 else { return nil }
    self.key = key
  }

  /// The current thread's pointer, or `nil` if it hasn't been set.
  @inline(__always)
  static var value: UnsafeMutableRawPointer? { thread_pointer_get() }

  /// Resets the current thread's pointer without freeing it.
  static func forget() { thread_pointer_set(nil) }

  /// Sets the current thread's pointer and registers it to be freed at thread exit. Returns `false` if that fails.
  func set(_ pointer: UnsafeMutableRawPointer) -> Bool {
    guard pthread_setspecific(key, pointer) == 0 else { return false }
    thread_pointer_set(pointer)
    return true
  }
}
