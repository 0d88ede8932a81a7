extension FileReading {
  /// `<P, Q>`, `<Key *, Value *>`: protocols have no star.
  mutating func readAngles(_ index: Int, _ type: inout TypeReading, _ use: ReferenceFact.Kind?) -> Int {
    let end = endOfAngles(index)
    if type.flags.contains(.foreign) || type.flags.contains(.scalar) {
      // `std::vector<Foo *>` holds objects.
      if use != nil { noteTypes(index..<end, .generic, onlyPointers: true) }
      return end
    }
    let holdsArguments = type.base >= 0 && wordKind(type.base) == .collection
    var depth = 0
    var parens = 0
    // By depth, whether a collection has these arguments: those of another class are not what is held.
    var areHeld: UInt64 = 0b11
    for here in index..<end {
      switch kind(here) {
      case .less:
        depth += 1
        if (2..<64).contains(depth) {
          let bit: UInt64 = 1 << UInt64(depth)
          areHeld = wordKind(here - 1) == .collection ? areHeld | bit : areHeld & ~bit
        }
      case .greater: depth -= 1
      case .shiftRight: depth -= 2
      case .openParen:
        parens += 1
        // `NSArray<A *(^)(B *)> *` holds blocks, and neither what they give back nor what they take.
        guard kind(here + 1) == .caret else { continue }
        (type.element, type.protocol1, type.protocol2) = (-1, -1, -1)
        type.flags.remove(.protocols)
      case .closeParen: parens -= 1
      case .word where wordKind(here) != .qualifier:
        var taken = type
        readArgument(here, &taken, depth: depth, isArgument: holdsArguments, use)
        if !(0..<64).contains(depth) || areHeld >> UInt64(depth) & 1 == 0 { taken.element = type.element }
        if parens == 0 { type = taken }
      default: break
      }
    }
    return end
  }

  private mutating func readArgument(
    _ index: Int, _ type: inout TypeReading, depth: Int, isArgument: Bool, _ use: ReferenceFact.Kind?
  ) {
    // Behind a star, as in a block's parameters, stands a name.
    guard canNameType(at(index)), kind(index - 1) != .star else { return }
    // `POP::Vector4` is a name of C++.
    guard kind(index + 1) != .scope, kind(index - 1) != .scope else { return }
    var next = index + 1
    while wordKind(next) == .qualifier { next += 1 }
    // A key's type without a star is an enum or another name of a string.
    if isArgument, depth == 1, kind(next) != .star, kind(next) != .less,
      !(kind(index - 1) == .less && kind(next) != .comma)
    {
      return
    }
    // In `<id<P>>` what `id` has around it are protocols; `<A<B> *>` and `<A *>` name types.
    let isType = kind(next) == .star || kind(next) == .less || (depth == 1 && isArgument)
    if isType {
      if kind(next) == .star || depth == 1 { type.element = index }
      if use != nil { note(index, .generic) }
      return
    }
    let belongsToElement = depth > 1 && kind(index - 2) == .word && canNameType(at(index - 2))
    if !belongsToElement {
      type.flags.insert(.protocols)
      if type.base < 0 { type.flags.insert(.object) }
      if type.protocol1 < 0 { type.protocol1 = index } else if type.protocol2 < 0 { type.protocol2 = index }
    }
    if let use { note(index, use, .protocolName) }
  }

  /// Notes the types named anywhere in `range`, as lists of parameters hold them.
  mutating func noteTypes(_ range: Range<Int>, _ use: ReferenceFact.Kind, onlyPointers: Bool = false) {
    var depth = 0
    for index in range where kind(index - 1) != .star && kind(index - 1) != .scope {
      switch kind(index) {
      case .less: depth += 1
      case .greater: depth = max(0, depth - 1)
      case .shiftRight: depth = max(0, depth - 2)
      case .word where canNameType(at(index)):
        var next = index + 1
        while wordKind(next) == .qualifier { next += 1 }
        // `A<B<C *> *> *`: `B` is a class too, as the star behind its own arguments tells.
        let isBeforeStar =
          kind(next) == .star || (kind(next) == .less && (depth == 0 || kind(endOfAngles(next, limit: 64)) == .star))
        if isBeforeStar {
          note(index, depth > 0 ? .generic : use)
        } else if depth > 0, kind(next) != .less, !onlyPointers {
          note(index, use, .protocolName)
        }
      default: break
      }
    }
  }
}
