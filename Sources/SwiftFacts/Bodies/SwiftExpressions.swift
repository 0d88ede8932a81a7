@_spi(RawSyntax) import SwiftSyntax

extension FactWalk {
  /// What the part of a chain that was read so far stands for.
  enum Subject {
    /// `self`, `self?`, `Self`.
    case own
    case parent
    /// A name that begins like a type: the run of such names goes on.
    case type
    case other
  }

  /// Reads `a.b(c).d[e]?.f {}` from its head to its end, without descending: a chain may be as long as the file.
  ///
  /// The links are kept in ``spine``, the last first: memberAccessExpr (base 1, name 5), functionCallExpr (callee 1,
  /// arguments 5, trailing closures 9 and 11), subscriptCallExpr (same), optionalChainingExpr, forceUnwrapExpr,
  /// genericSpecializationExpr (arguments 3), postfixIfConfigExpr (config 3).
  mutating func readChain(_ node: RawSyntax) {
    let floor = spine.count
    let expected = notesTouches ? expected(of: node) : nil
    var head: RawSyntax? = node
    while let link = head, Self.isLink(link.kind) {
      spine.append(link)
      head = link.child(1)
    }
    var subject = Subject.other
    if let head {
      subject = readHead(head, floor: floor)
    }
    while spine.count > floor {
      let link = spine.removeLast()
      subject = readLink(link, subject, expected, floor: floor)
    }
  }

  private static func isLink(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr,
      .genericSpecializationExpr, .postfixOperatorExpr, .postfixIfConfigExpr:
      true
    default: false
    }
  }

  // MARK: The head

  private mutating func readHead(_ head: RawSyntax, floor: Int) -> Subject {
    switch head.kind {
    case .superExpr:
      if context.declaration.exists { facts.declarations[context.declaration].flags.insert(.saysSuper) }
      return .parent
    case .declReferenceExpr: break
    case .arrayExpr, .dictionaryExpr:
      readListHead(head, floor: floor)
      return .other
    default:
      visit(head)
      return .other
    }
    guard let token = head.child(3) else { return .other }
    let text = token.identifier
    switch token.tokenView?.rawKind {
    case .identifier: break
    case .keyword:
      if text.isText("Self"), readNested(head: token, floor: floor) { return .type }
      if text.isText("self") || text.isText("Self") {
        // A value that is handed on as a whole hands on all it holds.
        if spine.count == floor, context.member.exists, text.isText("self") { access(interner.intern("self"), .own) }
        if let call = nextLink(floor).flatMap({ Self.call(behind: $0) }), text.isText("Self") {
          touchInitializer(of: interner.intern("Self"), call, at: text)
        }
        return .own
      }
      // Contextual keywords are identifiers everywhere else.
      if text.isText("init") || text.isText("Any") { return .other }
    default: return .other
    }
    guard !text.isEmpty else { return .other }
    if head.child(1) != nil {
      // `Kit::make()` is nobody's member here.
      let selected = head.selectedName
      return text.isCapitalised ? readTypeHead(selected, scope.symbol(selected), floor: floor) : .other
    }
    let symbol = scope.symbol(text)
    if scope.isBound(symbol) { return scope.isSelf(symbol) ? .own : .other }
    if text.isText("AnyObject") { return .other }
    if text.isCapitalised, !Self.isKnownFunction(text) { return readTypeHead(text, symbol, floor: floor) }
    readBareName(text, symbol, head, floor: floor)
    return .other
  }

  /// `Self.Row`: a type that the one around holds, or a static member in capitals, of which the file alone does not tell.
  private mutating func readNested(head: RawSyntax, floor: Int) -> Bool {
    guard let link = nextLink(floor), link.kind == .memberAccessExpr, let reference = link.child(5),
      let part = reference.child(3)?.identifier, part.isCapitalised, reference.child(5) == nil,
      !part.isText("Type"), !part.isText("Protocol"), !scope.hides(part)
    else { return false }
    if context.member.exists {
      let call = spine.count > floor + 1 ? Self.call(behind: spine[spine.count - 2]) : nil
      let name = call.map { callName(part, $0) } ?? name(part)
      access(name, call == nil ? .own : .ownCall)
      touch(part, call, of: link.child(1), by: link)
    }
    _ = readTypeHead(head.identifier, scope.symbol(head.identifier), floor: floor)
    return true
  }

  /// `[A]()`, `[A: B].init()`: a list is created, and what stands between the brackets are its arguments.
  private mutating func readListHead(_ head: RawSyntax, floor: Int) {
    guard let next = nextLink(floor), next.kind == .functionCallExpr || isInitializer(next) else { return visit(head) }
    if notesTouches, next.kind == .functionCallExpr {
      let list = interner.intern(head.kind == .arrayExpr ? "Array" : "Dictionary")
      touchMember(Bytes("init"), next, of: list, by: next, at: head.child(1)?.text)
    }
    let outer = context.naming
    context.naming = .generic
    visit(head)
    context.naming = outer
  }

  private func isInitializer(_ link: RawSyntax) -> Bool {
    link.kind == .memberAccessExpr && link.child(5)?.child(3)?.text.isText("init") ?? false
  }

  /// A bare lower-case name that is no variable here: a property or method of self, or something global.
  private mutating func readBareName(_ text: Bytes, _ symbol: LocalScope.Symbol, _ head: RawSyntax, floor: Int) {
    if context.naming == .generic { return refer(to: name(of: symbol), .generic, at: text) }
    let next = nextLink(floor).flatMap { Self.call(behind: $0) } ?? callBehindGenericArguments(floor)
    if let next {
      guard context.member.exists || notesTouches else { return }
      let name = callName(text, next)
      access(name, .ownCall)
      touchBare(text, next, by: head)
    } else if let arguments = head.child(5) {
      let name = referenceName(text, arguments)
      access(name, .ownCall)
      if notesTouches { touchBare(name, by: head, at: text) }
    } else if let next = nextLink(floor), next.kind == .memberAccessExpr, isSelfReference(next) {
      refer(to: name(of: symbol), .names, at: text)
    } else if context.member.exists || notesTouches {
      access(name(of: symbol), .own)
      touchBare(text, nil, by: head)
    }
  }

  func nextLink(_ floor: Int) -> RawSyntax? { spine.count > floor ? spine[spine.count - 1] : nil }

  private func isSelfReference(_ link: RawSyntax) -> Bool {
    link.child(5)?.child(3)?.text.isText("self") ?? false
  }

  /// Whether the expression is the object around: `self`, or what was bound to it, as by `guard let strongSelf = self`.
  mutating func isOwnObject(_ value: RawSyntax) -> Bool {
    guard value.kind == .declReferenceExpr, let token = value.child(3) else { return false }
    if token.text.isText("self") { return true }
    let identifier = token.identifier
    return !identifier.isEmpty && scope.isSelf(identifier)
  }

  // MARK: The links

  private mutating func readLink(_ link: RawSyntax, _ subject: Subject, _ expected: String?, floor: Int) -> Subject {
    switch link.kind {
    case .memberAccessExpr:
      if notesTouches { touchMember(link, expected, floor: floor) }
      readMemberAccess(link, subject, floor: floor)
      return .other
    case .functionCallExpr:
      noteWireCall(link)
      let outer = (held.configured, held.handed)
      held.configured = configured(by: link).map { valueType(of: $0) } ?? .none
      held.handed = handedOrigin(by: link)
      expectArguments(of: link, expected)
      expectKeyPaths(of: link)
      readArguments(link)
      (held.configured, held.handed) = outer
      return .other
    case .subscriptCallExpr:
      if case .own = subject { access(callName(Bytes("subscript"), link), .ownCall) }
      if notesTouches, let base = link.child(1), let bracket = link.child(3)?.text {
        touchSubscript(link, of: base, at: bracket)
      }
      if held.assignedElement != link.id { noteWireElement(link) }
      readArguments(link)
      return .other
    case .genericSpecializationExpr:
      if let arguments = link.child(3) { readTypes(arguments, .generic) }
      return subject
    case .postfixIfConfigExpr:
      visit(link.child(3))
      return .other
    default: return subject
    }
  }

  /// `a` of `a.then { … }`, which hands `a` to the closure and gives it back.
  func configured(by call: RawSyntax) -> RawSyntax? {
    guard call.child(9) != nil, let callee = call.child(1), callee.kind == .memberAccessExpr,
      callee.child(5)?.child(3)?.text.isText("then") ?? false
    else { return nil }
    return callee.child(1)
  }

  /// Notes with its place what ``readMemberAccess(_:_:floor:)`` reads, whoever is asked.
  private mutating func touchMember(_ link: RawSyntax, _ expected: String?, floor: Int) {
    guard let reference = link.child(5), let token = reference.child(3) else { return }
    let text = token.identifier
    guard !text.isEmpty, !text.isText("self") else { return }
    let call = nextLink(floor).flatMap { Self.call(behind: $0) } ?? callBehindGenericArguments(floor)
    touch(text, call, arguments: reference.child(5), of: link.child(1), expected: expected, by: link)
  }

  private mutating func readMemberAccess(_ link: RawSyntax, _ subject: Subject, floor: Int) {
    guard context.member.exists, let reference = link.child(5), let token = reference.child(3) else { return }
    let text = token.identifier
    guard !text.isEmpty else { return }
    let next = nextLink(floor).flatMap { Self.call(behind: $0) }
    if let call = next ?? callBehindGenericArguments(floor) {
      if context.isPattern { return }
      noteSetDelegate(text, link, call)
      let name = callName(text, call)
      switch subject {
      case .own: access(name, .ownCall)
      case .parent:
        access(name, .call)
        noteSuperCall(name)
      default: access(name, .call)
      }
      return
    }
    switch subject {
    case .own:
      if text.isText("self") { return }
      if let arguments = reference.child(5) {
        access(referenceName(text, arguments), .ownCall)
      } else {
        access(name(text), .own)
      }
    case .parent: noteSuperCall(name(text))
    default: return
    }
  }

  static func call(behind link: RawSyntax) -> RawSyntax? {
    link.kind == .functionCallExpr ? link : nil
  }

  /// The call of `a.f<T>(x)`.
  private func callBehindGenericArguments(_ floor: Int) -> RawSyntax? {
    guard spine.count > floor + 1, spine[spine.count - 1].kind == .genericSpecializationExpr else { return nil }
    return Self.call(behind: spine[spine.count - 2])
  }

  private mutating func readArguments(_ call: RawSyntax) {
    visit(call.child(5))
    visit(call.child(9))
    visit(call.child(11))
  }
}
