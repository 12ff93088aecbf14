/// `\X`: a grapheme cluster as ICU 72 sees it, by UAX #29 of Unicode 15.0 and with the conjuncts of six Indic scripts.
enum ClusterProgram {
  /// What a pattern calls.
  static let name = "gc"

  /// The definitions that the call needs.
  static let definitions: [(name: String, text: [UInt8])] = {
    func of(_ value: StaticString) -> ScalarSet { UnicodeProperty.scalars(value) }
    let indic = (["Gujr", "Telu", "Mlym", "Orya", "Beng", "Deva"] as [StaticString]).reduce(ScalarSet()) {
      $0.union(of($1))
    }
    let extend = of("GCB=EX")
    let joiner = of("GCB=ZWJ")
    let pictures = of("ExtPict")
    let consonants = indic.intersection(of("InSC=Consonant"))
    let viramas = indic.intersection(of("InSC=Virama"))
    let linkers = extend.subtracting(of("ccc=0")).union(joiner)
    let controls = of("GCB=CN").union(of("GCB=CR")).union(of("GCB=LF"))
    let other = controls.union(of("GCB=PP")).complement
    let zwj = joiner.program()
    let flag = of("GCB=RI").program()
    let (l, v, t) = (of("GCB=L").program(), of("GCB=V").program(), of("GCB=T").program())
    let (lv, lvt) = (of("GCB=LV").program(), of("GCB=LVT").program())
    let hangul = "\(l)*+(?:\(v)++\(t)*+|(?=[\\x{ac00}-\\x{d7a3}])(?:\(lv)\(v)*+|\(lvt))\(t)*+)|\(l)++|\(t)++"
    let conjunct = "(?&gj)*?(?&gv)(?&gj)*+(?&gk)"
    let picture = "(?&gx)*+\(zwj)(?&gp)"
    let core =
      "(?:\(hangul)|\(flag)\(flag)?+|(?&gp)(?:\(picture))*+|(?&gk)(?:\(conjunct))*+|\(other.program()))"
    let more = "(?:\(conjunct)|\(picture))*+"
    // A '\X' that begins inside a cluster asks what stands before, one step back at a time.
    let inside =
      "(?:(?=(?&gq))\(picture)\(more)|(?=(?&gl))\(conjunct)\(more)|(?=(?&gw))(?&gj)*+(?&gk)\(more))?+(?&gb)*+"
    let prepend = of("GCB=PP").program()
    let control = controls.program()
    let cluster =
      "(?>\\r\\n|\(control)|(?=(?&go))\(flag)(?&gb)*+|(?=(?&gb))(?!\\A)(?<!\(control))\(inside)"
      + "|\(prepend)++\(core)?+(?&gb)*+|\(core)(?&gb)*+)"
    let texts = [
      ("gx", extend.program()), ("gj", linkers.program()), ("gp", pictures.program()), ("gk", consonants.program()),
      ("gb", extend.union(joiner).union(of("GCB=SM")).program()), ("gv", viramas.program()),
      ("go", "(?<=(?!(?&go))\(flag))"),  // an odd number of flag letters
      ("gq", "(?<=(?&gp)|(?=(?&gq))(?&gx))"),  // a picture and marks
      ("gl", "(?<=(?&gk)|(?=(?&gl))(?&gj))"),  // a consonant and linkers
      ("gw", "(?<=(?=(?&gl))(?&gv)|(?=(?&gw))(?&gj))"),  // and a virama among them
      (name, cluster),
    ]
    return texts.map { ($0.0, Array($0.1.utf8)) }
  }()
}
