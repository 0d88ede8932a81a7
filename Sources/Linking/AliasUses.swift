extension UseLinking {
  /// Who names an alias uses it, and needs the module that declares it, whatever it stands for:
  /// `target` is that type, where one is known.
  func add(
    alias: EntryIndex, _ reference: ReferenceFact, _ source: TypeIndex, _ target: TypeIndex, file: FileIndex,
    to links: inout UseLinks
  ) {
    let entry = scope.entries[alias]
    // Where that module declares what it stands for as well, the type is the use.
    if !target.exists || scope.types[target].module != entry.module {
      for module in graph.modules(of: file) where isForeign(entry, to: file, in: module) {
        links.modules.add(
          from: module, to: entry.module, count: reference.count, file: file, line: reference.line)
      }
    }
    if keepsPlaces { keepPlace(of: entry, reference, source, file: file, to: &links) }
  }

  private func isForeign(_ entry: NameScope.Entry, to file: FileIndex, in module: ModuleIndex) -> Bool {
    if module == graph.files[file].module {
      return scope.visibility.isForeign(entry.module, definedIn: entry.file, to: file)
    }
    return scope.visibility.isForeign(entry.module, definedIn: entry.file, to: file, in: module)
  }

  private func keepPlace(
    of entry: NameScope.Entry, _ reference: ReferenceFact, _ source: TypeIndex, file: FileIndex,
    to links: inout UseLinks
  ) {
    let use = UseEdge(
      source: source, target: .none, kind: reference.kind, count: reference.count, file: file, line: reference.line)
    let (declaration, member) = (reference.declaration, reference.member)
    var place = UsePlace(
      use, declaration: graph.declaration(declaration, in: file),
      member: graph.member(member, in: file))
    let text = String(decoding: graph.facts[file].bytes(of: reference.name), as: UTF8.self)
    place.targetName = text.split(separator: ".").last.map(String.init)
    place.targetFile = entry.file
    links.places.append(place)
  }
}

extension NameScope {
  /// Whether an entry is an alias that the project declares for all of a file or more: no generic parameter, and nothing local.
  func isNamedAlias(_ entry: EntryIndex) -> Bool {
    let known = entries[entry]
    return known.isAlias && known.file.exists && known.alias != typeParameterAlias
      && !known.flags.contains(.local)
  }
}
