/// What linking the bodies and properties of all files gave.
struct UseLinks: Sendable {
  var uses: [UseEdge] = []
  /// Where each of the uses stands, if that is asked for.
  var places: [UsePlace] = []
  var members = Table<MemberNode>()
  var properties: [PropertyNode] = []
  var unresolved: [UnresolvedName] = []
  /// How often, and where first, files of one module name types of another.
  var modules = ModuleUses()
}

/// Resolves what the bodies and properties of all files mention.
struct UseLinking {
  let graph: CodeGraph
  let scope: NameScope
  /// What macros that stand for expressions name.
  let macros: MacroMeanings
  let called: CalledTypes
  /// What `[A]`, `[A: B]` and `A?` stand for.
  private let lists: [SymbolIndex]
  /// Whether it is asked where each use stands.
  let keepsPlaces: Bool

  init(of graph: CodeGraph, in scope: NameScope, _ macros: MacroMeanings, keepsPlaces: Bool) {
    self.graph = graph
    self.scope = scope
    self.macros = macros
    self.keepsPlaces = keepsPlaces
    called = CalledTypes(in: scope)
    lists = ["Array", "Dictionary", "Optional"].map { scope.symbols.find($0) }
  }

  /// Resolves every mentioned type, and lists the members. Nothing is declared any more, so that the files are looked at by
  /// `jobs` threads; the parts are put together in the order of files. How many members there are is known before, and
  /// each thread writes those of its files where they will stay.
  func links(jobs: Int) -> UseLinks {
    var firstProperty = Keyed<FileNode, Int>([0])
    firstProperty.reserveCapacity(graph.facts.count + 1)
    for facts in graph.facts { firstProperty.append(firstProperty.last! + facts.properties.count) }
    let (memberCount, propertyCount) = (graph.memberFile.count, firstProperty.last!)
    var all = UseLinks()
    var parts: [UseLinks] = []
    let members = [MemberNode](unsafeUninitializedCapacity: memberCount) { members, count in
      nonisolated(unsafe) let members = members
      all.properties = [PropertyNode](unsafeUninitializedCapacity: propertyCount) { properties, count in
        nonisolated(unsafe) let properties = properties
        parts = Workers(jobs).parts(of: graph.facts, weight: { $0.references.count + $0.properties.count }) { files in
          var links = UseLinks()
          for file in files {
            linkUses(of: file, to: &links, firstProperty[file], properties)
            linkMembers(file: file, members)
          }
          return links
        }
        count = propertyCount
      }
      count = memberCount
    }
    all.members = Table(members)
    all.uses = joined(parts.map(\.uses))
    if keepsPlaces { all.places = joined(parts.map(\.places)) }
    all.unresolved = joined(parts.map(\.unresolved))
    for part in parts { all.modules.append(part.modules) }
    linkScenes(to: &all)
    return all
  }

  private func linkUses(
    of file: FileIndex, to links: inout UseLinks, _ firstProperty: Int,
    _ properties: UnsafeMutableBufferPointer<PropertyNode>
  ) {
    var names = FileNames(file: file, facts: graph.facts[file])
    linkReferences(file: file, names: &names, to: &links)
    if !called.isEmpty { linkCalled(file: file, to: &links) }
    if graph.facts[file].language.isSwift { linkInherited(file: file, names: &names, to: &links) }
    if let extensions = scope.extensionsByAlias[file] {
      linkExtensions(extensions, file: file, names: &names, to: &links)
    }
    linkProperties(file: file, names: &names, firstProperty, properties)
  }

  private func linkReferences(file: FileIndex, names: inout FileNames, to links: inout UseLinks) {
    let facts = graph.facts[file]
    // Taken out once: as a member it would be copied for each reference.
    let scope = scope
    for reference in facts.references {
      let declaration = graph.declaration(reference.declaration, in: file)
      if reference.kind == .macro {
        if !macros.isEmpty { _ = addMacro(reference, declaration, file: file, to: &links) }
        continue
      }
      if reference.flags.contains(.path) {
        if called.isNested { linkPath(reference, declaration, file: file, names: names, to: &links) }
        continue
      }
      if reference.flags.contains(.bound) {
        linkBound(reference, declaration, file: file, to: &links)
        continue
      }
      if names.membersLikeTypes.include(reference) { continue }
      var target = names.type(of: reference, declaration: declaration, in: scope)
      if reference.flags.contains(.byValue), !isEnumeration(target), !names.more.isObject { continue }
      if reference.flags.contains(.attribute), facts.language.isSwift,
        target == FileNames.ambiguous || target.exists && !scope.types[target].mayBeAttribute
      {
        target = names.meaning(of: reference, as: .attribute, declaration: declaration, in: scope)
        if target.exists, !scope.types[target].mayBeAttribute { target = .none }
      }
      if target == FileNames.ambiguous, reference.kind == .creates, facts.language.isSwift {
        target = names.meaning(of: reference, as: .instantiable, declaration: declaration, in: scope)
      }
      let source = scope.type(ofDeclaration: declaration)
      if facts.language.isSwift {
        addQualifiers(of: reference, source, target, declaration, names, to: &links)
      }
      if names.more.alias.exists {
        add(alias: names.more.alias, reference, source, target, file: file, to: &links)
      }
      for further in names.more.parts { add(reference, source, further, file: file, to: &links) }
      if !names.more.mentions.isEmpty {
        var mention = reference
        if isArgument(of: target, in: reference, names.more, facts.language) { mention.kind = .generic }
        for further in names.more.mentions { add(mention, source, further, file: file, to: &links) }
      }
      addAliasQualifiers(of: reference, source, names.more, file: file, to: &links)
      if !macros.isEmpty, !facts.language.isSwift,
        target == .none || target == FileNames.ambiguous
          || macros.isDefined(reference.name, in: file, scope),
        addMacro(reference, declaration, file: file, to: &links)
      {
        continue
      }
      guard target.exists else {
        if reference.flags.contains(.attribute), isSDKMacro(reference.name, of: facts) { continue }
        if target == .none, isMacro(reference, of: facts) { continue }
        names.report(reference, target, in: scope, to: &links.unresolved)
        continue
      }
      names.reportUnknownPart(reference, of: target, in: scope, to: &links.unresolved)
      if !facts.language.isSwift, reference.kind == .calls || reference.kind == .names, names.isSmall(reference.name),
        scope.types[target].kind == .protocol || names.isIvar(reference.name, in: scope)
      {
        continue
      }
      add(reference, source, target, file: file, to: &links)
    }
  }

  /// Resolves what is named behind a generic parameter: an alias that its bound declares, or a type inside of that.
  private func linkBound(
    _ reference: ReferenceFact, _ declaration: DeclarationIndex, file: FileIndex, to links: inout UseLinks
  ) {
    let text = graph.facts[file].bytes(of: reference.name)
    guard
      case .entry(let entry) = scope.resolveSwift(
        text, file: file, declaration: declaration, line: reference.line)
    else { return }
    var targets: [TypeIndex] = []
    scope.appendTypes(of: entry, to: &targets, .withMentions)
    let source = scope.type(ofDeclaration: declaration)
    for target in targets { add(reference, source, target, file: file, to: &links) }
  }

  /// Whether what an alias mentions besides what it stands for is an argument of that: of `typealias Rows = List<Row>` who makes
  /// a `Rows()` makes a list, and who has a property of `Rows` has a list of them. `[Row]` holds its rows as a property would.
  private func isArgument(
    of target: TypeIndex, in reference: ReferenceFact, _ more: FileNames.More, _ language: SourceLanguage
  ) -> Bool {
    if [.creates, .calls, .casts].contains(reference.kind) { return true }
    guard language.isSwift, target.exists, more.hasArguments else { return false }
    let type = scope.types[target]
    return type.file.exists || !lists.contains(type.name)
  }

  private func isSDKMacro(_ name: Name, of facts: SharedFacts) -> Bool {
    let symbol = scope.symbols.find(facts.bytes(of: name))
    return symbol.exists && scope.attributes.contains(symbol)
  }

  /// `[UIDEVICE currentDevice]`, `Gray.CGColor`: what a message begins with may be a macro of the project.
  private func isMacro(_ reference: ReferenceFact, of facts: SharedFacts) -> Bool {
    guard !facts.language.isSwift, reference.kind == .calls || reference.kind == .names else { return false }
    let symbol = scope.symbols.find(facts.bytes(of: reference.name))
    return symbol.exists && macros.isObject(symbol)
  }

  /// Whether what Objective-C names without a star is an enumeration of the project's Swift: a structure or an enumeration
  /// of C is no type of ours, whatever else is called so.
  private func isEnumeration(_ type: TypeIndex) -> Bool {
    type.exists && scope.types[type].kind == .enum && scope.types[type].file.exists
  }

  func add(
    _ reference: ReferenceFact, _ source: TypeIndex, _ target: TypeIndex, file: FileIndex, to links: inout UseLinks
  ) {
    if source == target { return }
    let type = scope.types[target]
    if scope.visibility.isForeign(type, to: file) {
      let module = scope.visibility.module(of: type, from: file)
      links.modules.add(
        from: graph.files[file].module, to: module, count: reference.count, file: file, line: reference.line)
    }
    if scope.visibility.files[file].memberships.count > 1 {
      for further in graph.furtherModules[file] ?? [] {
        guard let module = scope.visibility.module(of: type, from: file, in: further) else { continue }
        links.modules.add(
          from: further, to: module, count: reference.count, file: file, line: reference.line)
      }
    }
    keep(reference, source, target, file: file, to: &links)
  }

  /// Adds a use, whatever it means to modules.
  func keep(
    _ reference: ReferenceFact, _ source: TypeIndex, _ target: TypeIndex, file: FileIndex, to links: inout UseLinks
  ) {
    let use = UseEdge(
      source: source, target: target, kind: reference.kind, count: reference.count, file: file, line: reference.line)
    links.uses.append(use)
    guard keepsPlaces else { return }
    let (declaration, member) = (reference.declaration, reference.member)
    links.places.append(
      UsePlace(
        use, declaration: graph.declaration(declaration, in: file),
        member: graph.member(member, in: file)))
  }

  /// Adds what a word of Objective-C names that is a macro; false where it is none.
  private func addMacro(
    _ reference: ReferenceFact, _ declaration: DeclarationIndex, file: FileIndex, to links: inout UseLinks
  ) -> Bool {
    let text = graph.facts[file].bytes(of: reference.name)
    let source = scope.type(ofDeclaration: declaration)
    let isType = reference.kind != .macro
    let meanings: Set<MacroMeanings.Meaning>
    if !isType, text.contains(UInt8(ascii: "(")) {
      meanings = macros.meaning(ofArgument: text, in: file, scope).map { [$0] } ?? []
    } else {
      let word = scope.symbols.find(text)
      guard word.exists else { return false }
      meanings = macros.meanings(of: word, in: file, isType: isType, scope)
    }
    for meaning in meanings.sorted(by: { ($0.type, $0.kind.rawValue) < ($1.type, $1.kind.rawValue) }) {
      var use = reference
      use.kind = meaning.kind
      add(use, source, meaning.type, file: file, to: &links)
    }
    return !meanings.isEmpty
  }

  /// In `A.B` the type `A` is named as well, unless the place stands in it anyway.
  private func addQualifiers(
    of reference: ReferenceFact, _ source: TypeIndex, _ target: TypeIndex, _ declaration: DeclarationIndex,
    _ names: FileNames,
    to links: inout UseLinks
  ) {
    guard source.exists else { return }
    for qualifier in names.qualifiers(of: reference.name, declaration: declaration, line: reference.line, in: scope) {
      guard qualifier != target, scope.types[qualifier].file.exists else { continue }
      if target != .none, names.more.contains(qualifier) { continue }
      if isInside(source, qualifier) { continue }
      var named = reference
      named.kind = .names
      keep(named, source, qualifier, file: names.file, to: &links)
    }
  }

  /// Who names `typealias Word = A.Word` names `A` as who writes `A.Word` does.
  private func addAliasQualifiers(
    of reference: ReferenceFact, _ source: TypeIndex, _ more: FileNames.More, file: FileIndex, to links: inout UseLinks
  ) {
    guard !more.qualifiers.isEmpty else { return }
    var named = reference
    named.kind = .names
    for qualifier in more.qualifiers where !isInside(source, qualifier) {
      add(named, source, qualifier, file: file, to: &links)
    }
  }

  private func isInside(_ type: TypeIndex, _ outer: TypeIndex) -> Bool {
    var around = type
    while around.exists, around != outer { around = scope.types[around].parent }
    return around.exists
  }

  /// In `enum A: Int, Log.Attribute` the type `Log` is named as well. And a protocol that asks for a class,
  /// `protocol P where Self: UIView`, does not say to inherit from it but is bound to it.
  private func linkInherited(file: FileIndex, names: inout FileNames, to links: inout UseLinks) {
    for inherited in graph.facts[file].inherited {
      let declaration = graph.declaration(inherited.declaration, in: file)
      var reference = ReferenceFact(
        declaration: inherited.declaration, member: .none, name: inherited.name, kind: .names, line: inherited.line)
      let outside = scope.parent(ofDeclaration: declaration, file: file)
      let source = scope.declarationType[declaration]
      addQualifiers(of: reference, source, .none, outside, names, to: &links)
      guard inherited.flags.contains(.selfConstraint), source.exists else { continue }
      let bound = names.type(of: inherited.name, declaration: outside, line: inherited.line, in: scope)
      guard bound.exists, scope.types[bound].kind == .class else { continue }
      reference.kind = .generic
      add(reference, source, bound, file: file, to: &links)
    }
  }

  /// `extension Rows` of `typealias Rows = List<Row>` names `Row` as `extension List<Row>` does, and of a name that each branch
  /// of `#if` declares all that it stands for.
  private func linkExtensions(
    _ extensions: [Index<DeclarationFact>], file: FileIndex, names: inout FileNames, to links: inout UseLinks
  ) {
    for index in extensions {
      let declaration = graph.facts[file].declarations[index]
      let reference = ReferenceFact(
        declaration: index, member: .none, name: declaration.name, kind: .generic, line: declaration.line)
      _ = names.type(of: declaration.name, declaration: .none, line: declaration.line, in: scope)
      let source = scope.declarationType[graph.declaration(index, in: file)]
      for mentioned in names.more.mentions { add(reference, source, mentioned, file: file, to: &links) }
      addAliasQualifiers(of: reference, source, names.more, file: file, to: &links)
      for other in names.more.parts { add(reference, source, other, file: file, to: &links) }
    }
  }
}
