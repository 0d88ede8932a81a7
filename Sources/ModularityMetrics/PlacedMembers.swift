extension TouchedMembers {
  /// The places told apart by the members that they ask the types for by name: `Kit.make()`, `Kit.shared`, `Kit(size: 1)`.
  ///
  /// - Parameter places: Each with all that it names of its kind.
  /// - Returns: The same in their order, those that ask for several members once for each, and once more for what is left.
  func toldApart(_ places: [UsePlace]) -> [UsePlace] {
    let asked = membersByPlace()
    if asked.isEmpty { return places }
    var result: [UsePlace] = []
    result.reserveCapacity(places.count)
    for place in places {
      var rest = place
      for named in asked[Place(place)] ?? [] where rest.count > 0 {
        var one = place
        one.targetMember = named.member
        one.count = min(named.count, rest.count)
        one.line = named.line
        rest.count -= one.count
        result.append(one)
      }
      if rest.count > 0 { result.append(rest) }
    }
    return result
  }

  private struct Place: Hashable {
    var declaration: DeclarationIndex
    var member: MemberIndex
    var file: FileIndex
    var target: TypeIndex
    var creates: Bool

    init?(_ place: UsePlace) {
      guard place.kind == .calls || place.kind == .creates else { return nil }
      (declaration, member, file, target) = (place.declaration, place.member, place.file, place.target)
      creates = place.kind == .creates
    }

    init(_ touch: Touch, creates: Bool) {
      (declaration, member, file, target) = (touch.declaration, touch.member, touch.file, touch.type)
      self.creates = creates
    }
  }

  private func membersByPlace() -> [Place?: [(member: MemberIndex, count: Int32, line: Int32)]] {
    var found: [Place?: [(member: MemberIndex, count: Int32, line: Int32)]] = [:]
    let literals = typesWrittenAsLiterals
    for touch in touches.all where touch.form == .other && touch.isMeta && !touch.isCollection && touch.type.exists {
      guard let member = member(touchedBy: touch), isOfType(member) else { continue }
      if graph.members[member].kind == .initializer, mayBeAnother(touch, literals) { continue }
      let place = Place(touch, creates: graph.members[member].kind == .initializer)
      if let known = found[place]?.firstIndex(where: { $0.member == member }) {
        found[place]?[known].count += 1
      } else {
        found[place, default: []].append((member, 1, touch.line))
      }
    }
    return found
  }

  /// True where an initializer that the project does not write may be meant: one that a type of the SDK has itself, and what makes a
  /// value of a literal, `Version("1.0")`, or of any number.
  private func mayBeAnother(_ touch: Touch, _ literals: Set<TypeIndex>) -> Bool {
    if !graph.types[touch.type].flags.isDisjoint(with: [.sdk, .placeholder]) { return touch.held != .nothing }
    return literals.contains(touch.type)
      && touches.names.withBytes(of: touch.name) { $0.elementsEqual("init(_:)".utf8) }
  }

  /// The types that adopt `ExpressibleByStringLiteral` and the like.
  private var typesWrittenAsLiterals: Set<TypeIndex> {
    Set(
      graph.conformances.lazy.filter { conformance in
        let name = graph.symbols[graph.types[conformance.protocolType].name]
        return name.hasPrefix("ExpressibleBy") && name.hasSuffix("Literal")
      }.map(\.type))
  }
}
