import Facts

/// Types of Swift whose names begin as those of functions do: `div { … }` makes one.
///
/// Readers note no reference for a call of such a name, for nearly all are of functions; they note what is called. Where
/// a project declares such types, and most do not, the calls are looked through for them.
struct CalledTypes {
  private var symbols: Set<Int32> = []

  var isEmpty: Bool { symbols.isEmpty }

  init(in scope: Scope) {
    for symbol in scope.head.indices {
      var index = scope.firstEntry(of: Int32(symbol))
      while index >= 0 {
        let entry = scope.entries[Int(index)]
        if entry.file >= 0, entry.isTopLevel, scope.files[Int(entry.file)].isSwift, mayBeMade(index, in: scope),
          isLowerCase(Int32(symbol), in: scope)
        {
          symbols.insert(Int32(symbol))
          break
        }
        index = entry.next
      }
    }
  }

  func contains(_ symbol: Int32) -> Bool { symbols.contains(symbol) }

  private func isLowerCase(_ symbol: Int32, in scope: Scope) -> Bool {
    scope.symbols.withBytes(of: symbol) { text in
      guard let first = text.first else { return false }
      return first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z")
    }
  }

  private func mayBeMade(_ entry: Int32, in scope: Scope) -> Bool {
    if scope.isAlias(entry) { return !scope.standsForNothing(entry) }
    return scope.types[Int(scope.entries[Int(entry)].owner)].kind != .protocol
  }
}

extension CodeGraph {
  /// Resolves what members of a Swift file call by a bare name, where that may be a type. A function that the file
  /// declares under the name is what is called.
  func linkCalled(_ called: CalledTypes, file: Int, in scope: Scope, to links: inout UseLinks) {
    let facts = facts[file]
    guard facts.language.isSwift else { return }
    var functions: Set<Int32>?
    for access in facts.accesses where access.kind == .ownCall {
      let symbol = facts.names.withBytes(of: access.name) { scope.symbols.find(Self.baseName($0)) }
      guard symbol >= 0, called.contains(symbol) else { continue }
      functions = functions ?? Self.functions(of: facts, in: scope)
      if functions?.contains(symbol) == true { continue }
      let member = facts.members[Int(access.member)]
      let declaration = firstDeclaration[file] + member.declaration
      let resolution = facts.names.withBytes(of: access.name) {
        scope.resolveSwift(
          Self.baseName($0), file: Int32(file), declaration: declaration, line: member.line)
      }
      guard case .entry(let entry) = resolution else { continue }
      let reference = ReferenceFact(
        declaration: member.declaration, member: access.member, name: access.name, kind: .creates, line: member.line)
      var targets: [Int32] = []
      scope.appendTypes(of: entry, to: &targets)
      if scope.isAlias(entry) { scope.appendTypes(of: entry, to: &targets, withMentions: true) }
      let source = scope.declarationType[Int(declaration)]
      for target in Set(targets).sorted() { add(reference, source, target, file: file, in: scope, to: &links) }
    }
  }

  /// The symbols of the functions that a file declares, as far as they are known names.
  private static func functions(of facts: SharedFacts, in scope: Scope) -> Set<Int32> {
    var result: Set<Int32> = []
    for member in facts.members where member.kind == .method {
      let symbol = facts.names.withBytes(of: member.name) { scope.symbols.find(baseName($0)) }
      if symbol >= 0 { result.insert(symbol) }
    }
    return result
  }

  private static func baseName(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let end = text.firstIndex(of: UInt8(ascii: "(")) ?? text.count
    return UnsafeBufferPointer(rebasing: text[..<end])
  }
}
