// The only file of this module with platform conditions: the C library's memory functions and thread-local storage.

import CBytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Byte searches and comparisons, all O(*n*). The short ones are in `Bytes+Words.swift`.
enum Bytes {
  /// Returns the lexicographic order of two byte strings: negative, zero or positive.
  static func order(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let common = min(left.count, right.count)
    if common > 0, let a = left.baseAddress, let b = right.baseAddress {
      let difference = memcmp(a, b, common)
      if difference != 0 { return difference < 0 ? -1 : 1 }
    }
    return left.count < right.count ? -1 : left.count > right.count ? 1 : 0
  }

  /// Returns whether the bytes are equal; efficient for long texts.
  static func areEqualLong(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    memcmp(left, right, count) == 0
  }

  /// Returns the offset of the first occurrence of `sought`, of any length, in `text`, or −1.
  static func findLong(
    _ sought: UnsafeRawPointer, _ length: Int, in text: UnsafeRawPointer, _ count: Int
  ) -> Int {
    bytes_find(text, count, sought, length).map { $0 - text } ?? -1
  }
}

/// A per-thread pointer to the match data of regular expressions, freed when the thread exits.
struct ThreadPointer: Sendable {
  #if canImport(Darwin)
    typealias Destructor = @convention(c) (UnsafeMutableRawPointer) -> Void
  #else
    typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void
  #endif

  /// The key exists only for its destructor: reading a thread-local variable is faster than `pthread_getspecific`.
  private let key: pthread_key_t

  /// Creates the pointer; returns `nil` if the system has no keys left.
  init?(_ free: @escaping Destructor) {
    var key = pthread_key_t()
    guard pthread_key_create(&key, free) == 0 else { return nil }
    self.key = key
  }

  /// The pointer of the current thread; `nil` before it is set.
  @inline(__always)
  static var value: UnsafeMutableRawPointer? { thread_pointer_get() }

  /// Sets the pointer of the current thread and returns whether the system will free it.
  func set(_ pointer: UnsafeMutableRawPointer) -> Bool {
    guard pthread_setspecific(key, pointer) == 0 else { return false }
    thread_pointer_set(pointer)
    return true
  }
}
