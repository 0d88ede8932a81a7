extension CodeGraph {
  /// Numbers types anew: those declared in the project in the order of their files, then the SDK types and the ones
  /// known by name only that something in the project mentions, by name. The rest of the SDK is left out.
  mutating func numberTypes(jobs: Int) {
    nameForSwift()
    let mentioned = mentionedTypes()
    let declared = types.indices.filter { types[$0].file.exists }
      .sorted { types[$0].declaration < types[$1].declaration }
    let others = types.indices.filter { !types[$0].file.exists && mentioned[$0] }
      .map { (index: $0, name: symbols[types[$0].name]) }
      .sorted { ($0.name, $0.index) < ($1.name, $1.index) }
    declaredTypeCount = declared.count
    let order = Keyed<TypeNode, TypeIndex>(declared + others.map(\.index))
    var number = Keyed<TypeNode, TypeIndex>(repeating: .none, count: types.count)
    for (new, old) in order.indexed { number[old] = new }
    func renumber(_ type: inout TypeIndex) { if type.exists { type = number[type] } }

    types = order.keyed { types[$0] }
    for index in types.indices {
      renumber(&types[index].superclass)
      renumber(&types[index].parent)
    }
    for index in declarationType.indices { renumber(&declarationType[index]) }
    for index in inheritance.indices {
      renumber(&inheritance[index].type)
      renumber(&inheritance[index].supertype)
    }
    for index in conformances.indices {
      renumber(&conformances[index].type)
      renumber(&conformances[index].protocolType)
    }
    for index in uses.indices {
      renumber(&uses[index].source)
      renumber(&uses[index].target)
    }
    for index in usePlaces.indices {
      renumber(&usePlaces[index].source)
      renumber(&usePlaces[index].target)
    }
    for index in touches.all.indices { renumber(&touches.all[index].type) }
    for index in delegations.indices {
      renumber(&delegations[index].source)
      renumber(&delegations[index].delegate)
      renumber(&delegations[index].protocolType)
    }
    for index in properties.indices {
      renumber(&properties[index].value)
      renumber(&properties[index].protocolType)
    }
    for index in unresolved.indices {
      unresolved[index].candidates = unresolved[index].candidates.map { number[$0] }
    }
    inheritance.sort { ($0.type, $0.line) < ($1.type, $1.line) }
    mergeUses(jobs: jobs)
  }

  /// Makes one edge for each (source, target, kind), in this order, with the first place and the sum of the counts.
  private mutating func mergeUses(jobs: Int) {
    // Laid out by source first, those of none in front; what is left to sort then are a few edges at a time.
    var starts = [Int32](repeating: 0, count: types.count + 2)
    for use in uses { starts[use.source.number + 2] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var order = [Int32](repeating: 0, count: uses.count)
    var next = starts
    for (index, use) in uses.enumerated() {
      order[Int(next[use.source.number + 1])] = Int32(index)
      next[use.source.number + 1] += 1
    }
    let weights = zip(starts, starts.dropFirst()).map { Int($1 - $0) }
    let parts = Workers(jobs).parts(weights: weights) { sources in
      let run = Int(starts[sources.lowerBound])..<Int(starts[sources.upperBound])
      return merged(uses, Array(order[run]), of: sources.map { Int(starts[$0 + 1]) - run.lowerBound })
    }
    uses = joined(parts.map(\.edges))
    addedUses = joined(parts.map(\.added))
  }

  /// The edges of a row of sources, whose places in `uses` stand in `order`, up to one of `ends` for each source; and those of
  /// them that extensions elsewhere make, for each file.
  private func merged(
    _ uses: [UseEdge], _ order: [Int32], of ends: [Int]
  ) -> (edges: [UseEdge], added: [UseEdge]) {
    var order = order
    var result: [UseEdge] = []
    var added: [UseEdge] = []
    result.reserveCapacity(order.count)
    var start = 0
    for end in ends where start < end {
      let first = result.count
      order[start..<end].sort { a, b in
        let (x, y) = (uses[Int(a)], uses[Int(b)])
        return (x.target, x.kind.rawValue, a) < (y.target, y.kind.rawValue, b)
      }
      for index in order[start..<end] {
        var use = uses[Int(index)]
        use.isAddedElsewhere = isAddedElsewhere(use.source, use.file)
        if use.isAddedElsewhere { added.append(use) }
        if result.count > first, let last = result.last, last.target == use.target, last.kind == use.kind {
          let count = last.count + use.count
          // It stands where the type itself does it, if it does.
          if last.isAddedElsewhere, !use.isAddedElsewhere { result[result.count - 1] = use }
          result[result.count - 1].count = count
        } else {
          result.append(use)
        }
      }
      start = end
    }
    return (result, added)
  }

  /// SDK types that only Swift code mentions get the name they have there: `FileManager`, not `NSFileManager`.
  private mutating func nameForSwift() {
    let inObjC = typesMentionedInObjC()
    for index in types.indices where types[index].swiftName.exists && !inObjC[index] {
      types[index].name = types[index].swiftName
    }
  }

  private func typesMentionedInObjC() -> Keyed<TypeNode, Bool> {
    var result = Keyed<TypeNode, Bool>(repeating: false, count: types.count)
    let isObjC = facts.keyed { !$0.language.isSwift && $0.language.isCode }
    guard isObjC.contains(true) else { return result }
    func mention(_ type: TypeIndex, in file: FileIndex) {
      var type = type
      while type.exists, isObjC[file], !result[type] {
        result[type] = true
        type = types[type].superclass
      }
    }
    for (index, type) in declarationType.indexed { mention(type, in: declarationFile[index]) }
    for edge in inheritance { mention(edge.supertype, in: edge.file) }
    for edge in conformances { mention(edge.protocolType, in: edge.file) }
    for edge in uses { mention(edge.target, in: edge.file) }
    for property in properties {
      mention(property.value, in: memberFile[property.member])
      mention(property.protocolType, in: memberFile[property.member])
    }
    return result
  }

  /// Which types any edge, any declaration or any chain of superclasses leads to.
  private func mentionedTypes() -> Keyed<TypeNode, Bool> {
    var mentioned = types.keyed { $0.file.exists }
    func mention(_ type: TypeIndex) {
      var type = type
      while type.exists, !mentioned[type] {
        mentioned[type] = true
        // `Notification.Name` is called so, whoever else speaks of `Notification`.
        mention(types[type].parent)
        type = types[type].superclass
      }
    }
    for index in types.indices where types[index].file.exists {
      mention(types[index].superclass)
      mention(types[index].parent)
    }
    for type in declarationType { mention(type) }
    // The superclass of another branch of `#if` is nobody's `superclass`.
    for edge in inheritance { mention(edge.supertype) }
    for edge in conformances { mention(edge.protocolType) }
    for edge in uses { mention(edge.target) }
    for edge in delegations {
      mention(edge.source)
      mention(edge.delegate)
      mention(edge.protocolType)
    }
    for property in properties {
      mention(property.value)
      mention(property.protocolType)
    }
    for name in unresolved { name.candidates.forEach { mention($0) } }
    return mentioned
  }
}
