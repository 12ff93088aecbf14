import RoutingDocuments

extension CostlyConditions {
  func write(to json: inout JSONWriter) {
    json.member("predicates", predicateCount)
    json.member("unanchoredPredicates", unanchoredCount)
    json.member("slowestConditions", slowest) { json, condition in
      json.object {
        $0.member("predicate", condition.format)
        $0.member("conditions", condition.count)
        $0.member("nanoseconds", JSONValue.double((condition.nanoseconds * 10).rounded() / 10))
      }
    }
    json.member("sharedBuckets", sharedBuckets) { json, bucket in
      json.object {
        $0.member("predicates", bucket.predicateCount)
        $0.member("example", bucket.example)
      }
    }
  }
}
