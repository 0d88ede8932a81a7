@_spi(RawSyntax) import SwiftSyntax

extension FactWalk {
  /// `f(_:b:)` for `f(1, b: 2)`. The first trailing closure is `_`, or what `closure` says, for its label is not in the text.
  mutating func callName(_ base: Bytes, _ call: RawSyntax, closure: StaticString = "_") -> Name {
    scratch.removeAll()
    scratch.append(base)
    scratch.append(UInt8(ascii: "("))
    if let arguments = call.child(5)?.layoutView?.children {
      for argument in arguments { appendLabel(argument?.child(1)?.identifier) }
    }
    if call.child(9) != nil { appendLabel(Bytes(closure)) }
    if let closures = call.child(11)?.layoutView?.children {
      for closure in closures { appendLabel(closure?.child(1)?.identifier) }
    }
    scratch.append(UInt8(ascii: ")"))
    return takeScratch()
  }

  /// `f(_:b:)` as it is written in a reference to a function: declNameArguments has its names at 3.
  mutating func referenceName(_ base: Bytes, _ arguments: RawSyntax) -> Name {
    scratch.removeAll()
    scratch.append(base)
    scratch.append(UInt8(ascii: "("))
    if let labels = arguments.child(3)?.layoutView?.children {
      for label in labels { appendLabel(label?.child(1)?.identifier) }
    }
    scratch.append(UInt8(ascii: ")"))
    return takeScratch()
  }

  /// Whether the member around calls the very member of its superclass. Arguments with a default value may be left
  /// out, and a trailing closure has no label; so the labels of the call need only occur in order.
  mutating func noteSuperCall(_ called: Name) {
    guard context.member.exists else { return }
    let index = context.member
    if facts.members[index].flags.contains(.callsSuper) { return }
    let isSame = Self.isCall(interner.string(of: called), of: interner.string(of: facts.members[index].name))
    if isSame { facts.members[index].flags.insert(.callsSuper) }
  }

  private static func isCall(_ call: String, of member: String) -> Bool {
    if call == member { return true }
    let callParts = call.split(separator: "(", maxSplits: 1)
    let memberParts = member.split(separator: "(", maxSplits: 1)
    guard callParts.count == 2, memberParts.count == 2, callParts[0] == memberParts[0] else { return false }
    var labels = memberParts[1].split(separator: ":")[...]
    for label in callParts[1].split(separator: ":") where label != ")" {
      guard let found = labels.firstIndex(where: { $0 == label || label == "_" }) else { return false }
      labels = labels[(found + 1)...]
    }
    return true
  }
}
