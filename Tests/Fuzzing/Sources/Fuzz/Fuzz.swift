import PredicateSyntax
import StringPredicates

/// libFuzzer's driver. SwiftPM renames `main`, so the program calls it itself.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// What has to hold for any bytes at all: building never traps, an error has a place inside the text, what was built
/// can be evaluated, and its canonical form is read again as an equal predicate with the same verdicts.
func check(_ format: String, _ dialect: PredicateDialect) {
  let subjects: [String?] = [nil, "", "a", "com.example.mail/thread/42", "Straße é e\u{301} 😀", format]
  let predicate: StringPredicate
  do throws(StringPredicateError) {
    predicate = try StringPredicate(format, arguments: ["a", 1, ["a", "b"]], variables: ["x": "a"], dialect: dialect)
  } catch {
    for diagnostic in error.diagnostics where diagnostic.range.upperBound > format.utf8.count {
      fatalError("a range outside the text: \(diagnostic)")
    }
    if !error.diagnostics.contains(where: { $0.severity == .error }) { fatalError("no error in an error") }
    _ = DiagnosticRenderer().render(error.first, in: error.source)
    return
  }
  guard let again = try? StringPredicate(predicate.predicateFormat, dialect: dialect) else {
    fatalError("the canonical form is refused: \(predicate.predicateFormat)")
  }
  if again != predicate { fatalError("\(predicate) is printed again as \(again)") }
  for subject in subjects {
    let first = try? predicate.matches(subject)
    let second = try? again.matches(subject)
    if first != second { fatalError("the canonical form of '\(format)' differs on \(String(describing: subject))") }
  }
}

@main struct Fuzz {
  static func main() {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    let status = withUnsafeMutablePointer(to: &arguments) { arguments in
      runDriver(&count, arguments) { bytes, count in
        let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        check(text, count % 2 == 0 ? .extended : .uiKit)
        return 0
      }
    }
    if status != 0 { fatalError("the fuzzer found something") }
  }
}
