@_spi(RawSyntax) import SwiftSyntax

/// Chains that begin with the name of a type.
extension FactWalk {
  /// `A`, `A.B`, `A<T>.B`: takes the links of the run off the spine and notes what is done with the type.
  mutating func readTypeHead(_ head: Bytes, _ symbol: LocalScope.Symbol, floor: Int) -> Subject {
    var isDotted = false
    var last = head
    scratch.removeAll()
    while let next = nextLink(floor) {
      switch next.kind {
      case .memberAccessExpr:
        guard let part = next.child(5)?.child(3)?.identifier, part.isCapitalised, next.child(5)?.child(5) == nil,
          !part.isText("Type"), !part.isText("Protocol")
        else { break }
        if !isDotted { scratch.append(head) }
        if notesTouches { touchCapitalised(part, next, floor: floor) }
        isDotted = true
        scratch.append(UInt8(ascii: "."))
        scratch.append(part)
        last = part
        spine.removeLast()
        continue
      case .genericSpecializationExpr:
        // Arguments use the scratch bytes too.
        let saved = isDotted ? interner.intern(scratch.text) : .none
        if let arguments = next.child(3) { readTypes(arguments, .generic) }
        scratch.removeAll()
        if isDotted { interner.withBytes(of: saved) { scratch.append($0) } }
        spine.removeLast()
        continue
      case .optionalChainingExpr, .forceUnwrapExpr:
        spine.removeLast()
        continue
      default: break
      }
      break
    }
    let name = isDotted ? takeScratch() : name(of: symbol)
    let use = use(ofDotted: isDotted, floor: floor)
    refer(to: name, use, at: last)
    if use == .creates, let link = nextLink(floor) {
      if link.kind == .functionCallExpr {
        access(callName(Bytes("init"), link), .call)
        touchInitializer(of: name, link, at: last)
        noteHandedDelegates(name, link)
      } else if spine.count > floor + 1, let call = Self.call(behind: spine[spine.count - 2]) {
        noteHandedDelegates(name, call)
      }
    }
    if context.naming == nil { notePath(behind: name, floor: floor) }
    // It may as well be a member that is called like a type.
    if notesTouches, !isDotted { touchBare(head, nextLink(floor).flatMap { Self.call(behind: $0) }, at: last) }
    // `#selector(Foo.tap)` inside of `Foo` names a method of the object around.
    return context.naming == .names && isAround(name) ? .own : .type
  }

  /// `Limits.MAX`: a member may be called like a type. The scratch bytes hold what it is asked of.
  private mutating func touchCapitalised(_ part: Bytes, _ link: RawSyntax, floor: Int) {
    let receiver = takeScratch()
    let call = spine.count > floor + 1 ? Self.call(behind: spine[spine.count - 2]) : nil
    touchMember(part, call, of: receiver, by: link)
    interner.withBytes(of: receiver) { scratch.append($0) }
  }

  /// `Text.home` of `Text.home.title`: what is asked for a member in turn may be a type that is called in lower case. Three
  /// such names are as deep as tools nest what they generate; and no type is called like what gives the one object there is.
  private mutating func notePath(behind type: Name, floor: Int) {
    guard let first = smallPart(at: 0, floor: floor), !Self.givesObject(first) else { return }
    interner.withBytes(of: type) { scratch.append($0) }
    var depth = 0
    while depth < 3, let part = smallPart(at: depth, floor: floor) {
      scratch.append(UInt8(ascii: "."))
      scratch.append(part)
      depth += 1
    }
    refer(to: takeScratch(), .calls, .path, at: first)
  }

  /// The name in lower case of the link so far behind the next, where another member is asked of it.
  private func smallPart(at depth: Int, floor: Int) -> Bytes? {
    let index = spine.count - 1 - depth
    guard index > floor, spine[index].kind == .memberAccessExpr, spine[index - 1].kind == .memberAccessExpr,
      let reference = spine[index].child(5), reference.child(5) == nil, let token = reference.child(3)
    else { return nil }
    let name = token.identifier
    return name.isEmpty || name.isCapitalised || name.isText("self") || name.isText("init") ? nil : name
  }

  private static func givesObject(_ name: Bytes) -> Bool {
    name.isText("shared") || name.isText("default") || name.isText("main") || name.isText("standard")
      || name.isText("current")
  }

  /// Functions of Apple's frameworks that are called like types in code of all ages.
  static func isKnownFunction(_ text: Bytes) -> Bool {
    guard text.hasBeginning("NS") || text.hasBeginning("CG") || text.hasBeginning("UI") || text.hasBeginning("CF")
    else { return false }
    let known: [StaticString] = [
      "NSClassFromString", "NSLocalizedString", "NSLog", "NSSelectorFromString", "NSStringFromClass",
      "NSStringFromSelector", "NSStringFromProtocol", "NSProtocolFromString", "NSHomeDirectory", "NSTemporaryDirectory",
      "NSSearchPathForDirectoriesInDomains", "NSApplicationMain", "UIApplicationMain", "UIGraphicsBeginImageContext",
      "UIGraphicsBeginImageContextWithOptions", "UIGraphicsEndImageContext", "UIGraphicsGetCurrentContext",
      "UIGraphicsGetImageFromCurrentImageContext", "UIImageWriteToSavedPhotosAlbum", "UIRectFill", "CGRectMake",
      "CGPointMake", "CGSizeMake", "CFAbsoluteTimeGetCurrent",
    ]
    for word in known where text.isText(word) { return true }
    return false
  }

  /// What the link behind a type's name does with the type.
  private func use(ofDotted isDotted: Bool, floor: Int) -> ReferenceFact.Kind {
    if let naming = context.naming { return naming }
    guard let next = nextLink(floor) else { return isDotted ? .calls : .names }
    switch next.kind {
    case .functionCallExpr: return .creates
    case .memberAccessExpr:
      guard let member = next.child(5)?.child(3)?.text else { return .calls }
      if member.isText("init") { return .creates }
      return member.isText("self") || member.isText("Type") ? .names : .calls
    default: return .calls
    }
  }
}
