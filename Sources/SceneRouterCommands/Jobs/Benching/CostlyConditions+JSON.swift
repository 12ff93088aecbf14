import RoutingDocuments

extension CostlyConditions {
  /// Writes the members of an object, behind others.
  func write(to writer: inout JSONWriter) {
    writer.raw(",\"predicates\":")
    writer.integer(predicateCount)
    writer.raw(",\"unanchoredPredicates\":")
    writer.integer(unanchoredCount)
    writer.raw(",\"dearestConditions\":[")
    for (place, condition) in dearest.enumerated() {
      writer.raw(place == 0 ? "{\"predicate\":" : ",{\"predicate\":")
      writer.string(condition.format)
      writer.raw(",\"conditions\":")
      writer.integer(condition.count)
      writer.raw(",\"nanoseconds\":")
      writer.bytes += "\((condition.nanoseconds * 10).rounded() / 10)".utf8
      writer.raw("}")
    }
    writer.raw("],\"crowds\":[")
    for (place, crowd) in crowds.enumerated() {
      writer.raw(place == 0 ? "{\"predicates\":" : ",{\"predicates\":")
      writer.integer(crowd.predicateCount)
      writer.raw(",\"example\":")
      writer.string(crowd.example)
      writer.raw("}")
    }
    writer.raw("]")
  }
}
