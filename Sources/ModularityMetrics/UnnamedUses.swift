/// What touches use beside the types that are named: functions and variables at the top of files, and members of types that are
/// not named, as `.case` and `.shared` behind a known type.
struct UnnamedUses {
  private let members: TouchedMembers
  private let graph: CodeGraph
  private let seen: SeenModules
  private var names = SymbolTable(slots: 1 << 8)
  /// By number in ``names``, the globals of the name.
  private var globals = Keyed<Symbol, [Int]>()

  init(of members: TouchedMembers) {
    self.members = members
    (graph, seen) = (members.graph, members.seen)
    for (number, global) in members.touches.globals.enumerated() {
      let name = members.touches.names.withBytes(of: global.name) { names.intern(touchedPart($0)) }
      if name.number == globals.count { globals.append([]) }
      globals[name].append(number)
    }
  }

  /// By file and place.
  func places() -> [UsePlace] {
    var places: [UsePlace] = []
    var numbers: [Key: Int] = [:]
    for touch in members.touches.all {
      guard let place = touch.form == .implicit ? implicit(touch) : touch.form == .bare ? bare(touch) : nil else {
        continue
      }
      let key = Key(place)
      if let known = numbers[key] {
        places[known].count += 1
      } else {
        numbers[key] = places.count
        places.append(place)
      }
    }
    return places
  }

  private struct Key: Hashable {
    var declaration: DeclarationIndex
    var member: MemberIndex
    var file: FileIndex
    var target: TypeIndex
    var targetMember: MemberIndex
    var targetName: String?
    var targetFile: FileIndex
    var kind: ReferenceFact.Kind

    init(_ place: UsePlace) {
      (declaration, member, file, kind) = (place.declaration, place.member, place.file, place.kind)
      (target, targetMember) = (place.target, place.targetMember)
      (targetName, targetFile) = (place.targetName, place.targetFile)
    }
  }

  private func source(of touch: Touch) -> TypeIndex {
    graph.type(ofDeclaration: touch.declaration)
  }

  private func implicit(_ touch: Touch) -> UsePlace? {
    guard touch.type.exists, let member = members.member(touchedBy: touch), members.isOfType(member) else { return nil }
    let (source, target) = (source(of: touch), members.owner(of: member))
    guard target.exists, target != source else { return nil }
    var place = UsePlace(touch, source: source, target: target)
    place.isImplicit = true
    place.targetMember = member
    place.targetFile = graph.memberFile[member]
    return place
  }

  private func bare(_ touch: Touch) -> UsePlace? {
    guard !globals.isEmpty else { return nil }
    let global = members.touches.names.withBytes(of: touch.name) { text -> Int? in
      let name = names.find(touchedPart(text))
      guard name.exists else { return nil }
      let isOpen = isOpen(source(of: touch))
      if isOpen, KnownMembers.isKnown(String(decoding: touchedPart(text), as: UTF8.self)) { return nil }
      let isValue = isOpen && !text.contains(UInt8(ascii: "("))
      return best(of: globals[name], text, from: touch.file, butFunctions: isValue)
    }
    guard let global, members.member(touchedBy: touch) == nil else { return nil }
    let found = members.touches.globals[global]
    var place = UsePlace(touch, source: source(of: touch), target: .none)
    place.targetName = members.touches.names[found.name]
    place.targetFile = found.file
    return place
  }

  private func isSwift(_ file: FileIndex) -> Bool { graph.facts[file].language.isSwift }

  /// True where the project does not know all members of a type, which come before what stands around it: `count` in an extension of
  /// a list, and `kind` in one of a library's type, is no function that only has the name.
  private func isOpen(_ type: TypeIndex) -> Bool {
    guard type.exists else { return false }
    let last = graph.superclasses(of: type).last ?? type
    return !graph.types[type].file.exists || graph.types[last].hasUnknownSuperclass
  }

  /// The nearest candidate, which hides those of others; none where several modules have one alike.
  private func best(
    of candidates: [Int], _ text: UnsafeBufferPointer<UInt8>, from file: FileIndex, butFunctions: Bool
  ) -> Int? {
    var found: (rank: Int, global: Int?, module: ModuleIndex)?
    for number in candidates {
      let global = members.touches.globals[number]
      // Functions and variables at the top of a file of Swift have no name in Objective-C.
      if isSwift(global.file), !isSwift(file) { continue }
      if butFunctions, members.touches.names.withBytes(of: global.name, { $0.contains(UInt8(ascii: "(")) }) { continue }
      guard global.file == file || global.access > .fileprivate,
        let distance = seen.distance(of: global.file, from: file)
      else { continue }
      let left = members.touches.names.withBytes(of: global.name) { TouchedMembers.labelsLeftOut(of: $0, in: text) }
      guard let left else { continue }
      let rank = distance * 64 + left
      let module = graph.files[global.file].module
      if let known = found, known.rank <= rank {
        if known.rank == rank, known.module != module { found?.global = nil }
        continue
      }
      found = (rank, number, module)
    }
    return found?.global
  }
}
