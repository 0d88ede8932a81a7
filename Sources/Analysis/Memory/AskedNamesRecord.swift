extension AskedNames {
  /// The names that an earlier scan found these idioms to ask for, so that most of their lines need not be read.
  init(of idioms: [Idiom], knownTo cache: FactCache?) {
    guard let cache else {
      self.init(of: idioms)
      return
    }
    let key = cache.key.digest { hasher in
      hasher.add("asked names")
      hasher.add(cache.salt)
    }
    if let known = cache.answer(key).flatMap(AskedNamesRecord.asked) {
      self = known
      return
    }
    self.init(of: idioms)
    cache.keep(AskedNamesRecord.bytes(of: self), as: key)
  }
}

/// Names that idioms ask for, as the cache keeps them.
enum AskedNamesRecord {
  static func bytes(of asked: AskedNames) -> [UInt8] {
    var out = RecordWriter()
    for shapes in [asked.shapes, asked.fragments] {
      out.put(shapes.sorted { $0.key < $1.key }) { out, name in
        out.put(name.key)
        out.put(Int(name.value.rawValue))
      }
    }
    for names in [asked.assigned, asked.onlyInPlace, asked.methods] { out.put(names.sorted()) { $0.put($1) } }
    out.put(asked.methodPrefixes.sorted { $0.lexicographicallyPrecedes($1) }) { $0.put($1) }
    out.put(asked.variables) { out, question in
      out.put(question.name)
      out.put(question.type)
      out.put(question.isStatic.map { $0 ? 1 : 0 })
    }
    out.put(asked.asksOwnObjects ? 1 : 0)
    return out.bytes
  }

  /// Nil where the bytes are no such names.
  static func asked(_ bytes: [UInt8]) -> AskedNames? {
    var input = RecordReader(bytes)
    var asked = AskedNames()
    asked.shapes = shapes(&input)
    asked.fragments = shapes(&input)
    asked.assigned = Set(input.list { $0.text() })
    asked.onlyInPlace = Set(input.list { $0.text() })
    asked.methods = Set(input.list { $0.text() })
    asked.methodPrefixes = Set(input.list { $0.octets() })
    asked.variables = input.list { input in
      let (name, type) = (input.octets(), input.octets())
      return .init(name: name, type: type, isStatic: input.flag() ? input.flag() : nil)
    }
    asked.asksOwnObjects = input.flag()
    // An empty part would be found at each byte of a name.
    input.require(asked.fragments.keys.allSatisfy { !$0.isEmpty })
    return input.isWhole ? asked : nil
  }

  private static func shapes(_ input: inout RecordReader) -> [String: WireVocabulary.Shapes] {
    let names = input.list { input in
      (input.text(), WireVocabulary.Shapes(rawValue: UInt8(input.number(in: 0...Int(UInt8.max)))))
    }
    return Dictionary(names, uniquingKeysWith: { first, _ in first })
  }
}
