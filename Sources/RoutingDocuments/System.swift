#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// System calls under other names, for types whose own methods are called `open`, `close`, `read` or `write`.
enum System {
  static func openFile(_ path: String, _ flags: Int32, permissions: mode_t = 0) -> Int32 {
    open(path, flags, permissions)
  }
  static func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
  static func renameFile(_ path: String, to target: String) -> Int32 { rename(path, target) }

  static func readFile(_ descriptor: Int32, into start: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, start, count)
  }

  static func writeFile(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
  }
}
