// The one place of this module that asks which system this is: the C library's searches in memory, and what belongs to
// a thread.

import CBytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Searches and comparisons of bytes. All take O(n) steps. The short ones are in `Bytes+Words.swift`.
enum Bytes {
  /// Which of two byte strings comes first: below zero, zero, above zero.
  static func order(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let common = min(left.count, right.count)
    if common > 0, let a = left.baseAddress, let b = right.baseAddress {
      let difference = memcmp(a, b, common)
      if difference != 0 { return difference < 0 ? -1 : 1 }
    }
    return left.count < right.count ? -1 : left.count > right.count ? 1 : 0
  }

  /// Whether the bytes at two places are the same, however many they are.
  static func areEqualLong(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    memcmp(left, right, count) == 0
  }

  /// Where `sought` first occurs in `text`, however long it is; −1 if it does not.
  static func findLong(
    _ sought: UnsafeRawPointer, _ length: Int, in text: UnsafeRawPointer, _ count: Int
  ) -> Int {
    bytes_find(text, count, sought, length).map { $0 - text } ?? -1
  }
}

/// The pointer that each thread has for the match data of regular expressions. It is freed with the thread.
struct ThreadPointer: Sendable {
  #if canImport(Darwin)
    typealias Destructor = @convention(c) (UnsafeMutableRawPointer) -> Void
  #else
    typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void
  #endif

  /// Only its destructor is used: reading a thread-local variable is faster than asking for a key's value.
  private let key: pthread_key_t

  /// `nil` where the system has no key left.
  init?(_ free: @escaping Destructor) {
    var key = pthread_key_t()
    guard pthread_key_create(&key, free) == 0 else { return nil }
    self.key = key
  }

  /// The pointer of the current thread; `nil` before it was set.
  @inline(__always)
  static var value: UnsafeMutableRawPointer? { thread_pointer_get() }

  /// Sets the pointer of the current thread. Returns whether the system will free it.
  func set(_ pointer: UnsafeMutableRawPointer) -> Bool {
    guard pthread_setspecific(key, pointer) == 0 else { return false }
    thread_pointer_set(pointer)
    return true
  }
}
