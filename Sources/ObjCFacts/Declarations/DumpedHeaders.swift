/// How a property calls its accessors where it says so.
struct NamedAccessors {
  /// Its number among the members.
  var property: Int
  var getter: Token?
  var setter: Token?
}

/// Headers that a tool wrote out of a binary: attributes that were written in the source may be missing.
extension FileReading {
  mutating func readAsDump() {
    // What it does not say about ownership is not known. The binary may come of code without ARC, where nothing said
    // means nothing kept.
    for index in undecided { properties[index].ownership = .none }
    findAccessors()
  }

  /// Getters and setters that stand beside their property are no methods that somebody wrote. A property of which a
  /// declaration lists the getter and no setter can only be read.
  private mutating func findAccessors() {
    // By name, where a method of objects stands that is called so: a class of a dump may list a thousand.
    var listing = [Int](repeating: -1, count: scan.names.count)
    var selector: [UInt8] = []
    var start = 0
    var named = namedAccessors[...]
    while start < members.count {
      let declaration = members[start].declaration
      var end = start
      while end < members.count, members[end].declaration == declaration {
        let member = members[end]
        if member.kind == .method, member.name.exists, !member.flags.contains(.static) {
          listing[Int(member.name.index)] = end
        }
        end += 1
      }
      for index in start..<end where members[index].kind == .property && members[index].name.exists {
        let stated = named.first.flatMap { $0.property == index ? $0 : nil }
        if stated != nil { named.removeFirst() }
        // What an earlier declaration lists is not listed here.
        let name = stated?.getter.map { scan.names.find(scan.text.bytes($0)) } ?? members[index].name
        let getter = name.map { listing[Int($0.index)] } ?? -1
        if getter >= start { members[getter].flags.insert(.synthesized) }
        guard !members[index].flags.contains(.readonly) else { continue }
        if let name = nameOfSetter(members[index].name, stated, &selector), listing[Int(name.index)] >= start {
          members[listing[Int(name.index)]].flags.insert(.synthesized)
        } else if getter >= start, stated?.setter == nil {
          members[index].flags.insert(.readonly)
        }
      }
      start = end
    }
  }

  /// `setTitle:` for `title`, or the name that the property says; nil where the file has no such name.
  private func nameOfSetter(_ property: Name, _ stated: NamedAccessors?, _ setter: inout [UInt8]) -> Name? {
    setter.removeAll(keepingCapacity: true)
    if let token = stated?.setter {
      setter += scan.text.bytes(token)
    } else {
      setter += "set".utf8
      scan.names.append(property, to: &setter)
      if setter.count > 3, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(setter[3]) { setter[3] -= 32 }
    }
    setter.append(UInt8(ascii: ":"))
    return setter.withUnsafeBufferPointer { scan.names.find($0) }
  }
}
