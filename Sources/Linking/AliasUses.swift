import CodeGraph
import Facts

extension UseLinking {
  /// Who names an alias, an index into the scope's entries, uses it, and needs the module that declares it, whatever it stands for:
  /// `target` is that type, or a negative number.
  func add(
    alias: Int32, _ reference: ReferenceFact, _ source: Int32, _ target: Int32, file: FileIndex,
    to links: inout UseLinks
  ) {
    let entry = scope.entries[Int(alias)]
    // Where that module declares what it stands for as well, the type is the use.
    if target < 0 || scope.types[Int(target)].module != entry.module {
      for module in graph.modules(of: file) where isForeign(entry, to: file, in: module) {
        links.modules.add(
          from: module, to: entry.module, count: reference.count, file: file, line: reference.line)
      }
    }
    if keepsPlaces { keepPlace(of: entry, reference, source, file: file, to: &links) }
  }

  private func isForeign(_ entry: Scope.Entry, to file: FileIndex, in module: ModuleIndex) -> Bool {
    if module == graph.files[file].module {
      return scope.visibility.isForeign(entry.module, definedIn: entry.file, to: file)
    }
    return scope.visibility.isForeign(entry.module, definedIn: entry.file, to: file, in: module)
  }

  private func keepPlace(
    of entry: Scope.Entry, _ reference: ReferenceFact, _ source: Int32, file: FileIndex, to links: inout UseLinks
  ) {
    let use = UseEdge(
      source: source, target: -1, kind: reference.kind, count: reference.count, file: file, line: reference.line)
    let (declaration, member) = (reference.declaration, reference.member)
    var place = UsePlace(
      use, declaration: declaration < 0 ? -1 : graph.firstDeclaration[file] + declaration,
      member: member < 0 ? -1 : graph.firstMember[file] + member)
    let text = String(decoding: graph.facts[file].bytes(of: reference.name), as: UTF8.self)
    place.targetName = text.split(separator: ".").last.map(String.init)
    place.targetFile = entry.file
    links.places.append(place)
  }
}

extension Scope {
  /// Whether an entry is an alias that the project declares for all of a file or more: no generic parameter, and nothing local.
  func isNamedAlias(_ entry: Int32) -> Bool {
    let known = entries[Int(entry)]
    return known.flags.contains(.alias) && known.file.exists && known.owner != typeParameterAlias
      && !known.flags.contains(.local)
  }
}
