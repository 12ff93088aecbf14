extension DocumentIssue {
  /// Applies fixes to a file's content. If two fixes overlap, only the first one in the file is applied.
  ///
  /// - Returns: The new content and the number of fixes that were applied.
  package static func applying(_ fixes: [Fix], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    var result: [UInt8] = []
    var position = 0
    var count = 0
    for fix in Set(fixes).sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    })
    where fix.range.lowerBound >= position && fix.range.upperBound <= bytes.count {
      result += bytes[position..<fix.range.lowerBound]
      result += fix.replacement.utf8
      position = fix.range.upperBound
      count += 1
    }
    return (result + bytes[position...], count)
  }
}
