import Facts

/// Headers that a tool wrote out of a binary: attributes that were written in the source may be missing.
extension FileReading {
  mutating func readAsDump() {
    // What it does not say about ownership is not known. The binary may come of code without ARC, where nothing said
    // means nothing kept.
    for index in undecided { properties[index].ownership = .none }
    var start = 0
    while start < members.count {
      var end = start + 1
      while end < members.count, members[end].declaration == members[start].declaration { end += 1 }
      findReadonlyProperties(in: start..<end)
      start = end
    }
  }

  /// A property of which a declaration lists the getter and no setter can only be read.
  private mutating func findReadonlyProperties(in range: Range<Int>) {
    for index in range where members[index].kind == .property && !members[index].flags.contains(.readonly) {
      guard listsMethod(members[index].name, range) else { continue }
      if let setter = nameOfSetter(members[index].name), listsMethod(setter, range) { continue }
      members[index].flags.insert(.readonly)
    }
  }

  private func listsMethod(_ name: Name, _ range: Range<Int>) -> Bool {
    members[range].contains { $0.name == name && $0.kind == .method }
  }

  /// `setTitle:` for `title`; nil where the file has no such name.
  private func nameOfSetter(_ property: Name) -> Name? {
    var setter = Array("set".utf8)
    scan.names.withBytes(of: property) { setter += $0 }
    if setter.count > 3, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(setter[3]) { setter[3] -= 32 }
    setter.append(UInt8(ascii: ":"))
    return setter.withUnsafeBufferPointer { scan.names.find($0) }
  }
}
