import FuzzTargets

// The functions that libFuzzer's `main` calls. `SCENE_ROUTER_FUZZING` names the target; the arguments are libFuzzer's.

/// Says which targets there are, if none is named.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafePointer<CInt>, _ arguments: UnsafeRawPointer) -> CInt {
  if ChosenTarget.target == nil { ChosenTarget.refuse() }
  return 0
}

/// Checks one input. A broken promise ends the process, as a trap does.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do throws(FuzzFailure) {
    try ChosenTarget.target?.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
