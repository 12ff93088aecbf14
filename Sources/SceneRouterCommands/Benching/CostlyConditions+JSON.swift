import RoutingDocuments

extension CostlyConditions {
  /// Writes the members after the existing ones of an object.
  func write(to writer: inout JSONWriter) {
    writer.raw(",\"predicates\":")
    writer.integer(predicateCount)
    writer.raw(",\"unanchoredPredicates\":")
    writer.integer(unanchoredCount)
    writer.raw(",\"slowestConditions\":")
    writer.objects(slowest) { writer, condition in
      writer.raw("\"predicate\":")
      writer.string(condition.format)
      writer.raw(",\"conditions\":")
      writer.integer(condition.count)
      writer.raw(",\"nanoseconds\":")
      writer.bytes += "\((condition.nanoseconds * 10).rounded() / 10)".utf8
    }
    writer.raw(",\"sharedBuckets\":")
    writer.objects(sharedBuckets) { writer, bucket in
      writer.raw("\"predicates\":")
      writer.integer(bucket.predicateCount)
      writer.raw(",\"example\":")
      writer.string(bucket.example)
    }
  }
}

extension JSONWriter {
  /// Writes an array of objects. `write` writes the members of each.
  fileprivate mutating func objects<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    raw("[")
    for (place, element) in elements.enumerated() {
      raw(place == 0 ? "{" : ",{")
      write(&self, element)
      raw("}")
    }
    raw("]")
  }
}
