/// Headers by their last path component, to find what `#import "A.h"` means.
struct HeaderIndex {
  private var filesByName: [String: [FileIndex]] = [:]
  private var packages = PackageReach()

  struct Found {
    /// The header; -1 where several could be meant.
    var file: FileIndex = .none
    /// Whose each of several is; -1 where they are not of one module.
    var module: ModuleIndex = .none
  }

  init(of graph: CodeGraph) {
    // Without a single import of a header in the project nothing is ever looked up here.
    let importsHeader = graph.facts.indices.contains { file in
      !graph.facts[file].language.isSwift && graph.facts[file].imports.contains { $0.kind != .forward }
    }
    guard importsHeader else { return }
    for (index, facts) in graph.facts.indexed where !facts.language.isSwift {
      filesByName[lastName(of: graph.files[index].path), default: []].append(index)
    }
    packages = PackageReach(graph)
  }

  /// The file in the same folder, else the one in the same module, else the only one that a package has within its reach.
  func find(
    _ text: UnsafeBufferPointer<UInt8>, isAngled: Bool, from file: FileIndex, in graph: CodeGraph, _ scope: NameScope
  ) -> Found {
    let written = String(decoding: text, as: UTF8.self)
    guard var found = filesByName[lastName(of: written)] else { return Found() }
    let source = graph.files[file]
    let folder = folder(of: source.path)
    if bytesContain(written, "..") {
      // The way leads out of a folder: it is another header than the one it stands in, though it may be called the same.
      let path = joinedPath(String(folder), written)
      if let exact = found.first(where: { graph.files[$0].path == path }) { return Found(file: exact) }
      found.removeAll { $0 == file }
    } else {
      found = packages.headers(found, withinReachOf: file, in: scope)
      if found.isEmpty { return Found() }
    }
    // `<string.h>` is the system's, whatever a project calls its own headers.
    if cHeaders.contains(written), !found.contains(where: { isBeside($0, file, in: graph) }) { return Found() }
    if isAngled, libraryHeaders.contains(written) {
      found.removeAll { isSomebodyElses($0, than: file, in: graph, scope) }
      if found.isEmpty { return Found() }
    }
    if let slash = written.firstIndex(of: "/") {
      let suffix = "/" + written
      let bySuffix = found.filter { ("/" + graph.files[$0].path).hasSuffix(suffix) }
      if !bySuffix.isEmpty {
        found = bySuffix
      } else if !written.hasPrefix(".") {
        found = headers(found, of: written[..<slash], in: graph, scope)
      }
    }
    if found.count <= 1 { return Found(file: found.first ?? .none) }
    let neighbour = folder.isEmpty ? written : folder + "/" + written
    let inFolder = found.filter { graph.files[$0].path == neighbour }
    let inModule = found.filter { graph.files[$0].module == source.module }
    // The neighbour of a source that is reached by a symbolic link is the one beside the link, in its own module.
    if let only = inFolder.first {
      let isLinked = graph.files[only].module != source.module && inModule.count == 1
      return Found(file: isLinked ? inModule[0] : only)
    }
    if inModule.count == 1 { return Found(file: inModule[0]) }
    let together = inModule.filter { scope.visibility.mayBuildTogether($0, file) }
    if together.count == 1 { return Found(file: together[0]) }
    // A header that several targets take may count to another one of them.
    let shared = found.filter {
      source.module.exists && scope.visibility.files[$0].memberships.contains(source.module)
    }
    if inModule.isEmpty, shared.count == 1 { return Found(file: shared[0]) }
    let owner = graph.files[found[0]].module
    let isOneModule = found.allSatisfy { graph.files[$0].module == owner }
    return Found(file: nearest(found, to: source.path, in: graph), module: isOneModule ? owner : .none)
  }

  /// Which of some headers `<Module/Header.h>` means: no folder need be called so, but a module that has it, be it as one of
  /// several, or a folder further up, `ns/src/ns.h`. Where all there is of the name is one header, the module may hand it
  /// out that another one has.
  private func headers(_ found: [FileIndex], of prefix: Substring, in graph: CodeGraph, _ scope: NameScope)
    -> [FileIndex]
  {
    let own = found.filter { isOf(prefix, $0, in: graph) }
    if !own.isEmpty { return own }
    let shared = found.filter { header in
      scope.visibility.files[header].memberships.contains { graph.modules[$0].module.name == prefix }
    }
    if !shared.isEmpty { return shared }
    let symbol = scope.symbols.find(String(prefix))
    let modules = symbol.exists ? scope.visibility.moduleByName[symbol] ?? [] : []
    if modules.contains(where: { graph.modules[$0].isSDK }) { return [] }
    let below = found.filter { header in
      graph.files[header].path.split(separator: "/").dropLast().contains {
        $0 == prefix || $0.dropLast(".framework".count) == prefix && $0.hasSuffix(".framework")
      }
    }
    return below.isEmpty && found.count == 1 && !modules.isEmpty ? found : below
  }

  /// Whether a header is another module's, and nothing says that the file's own has to do with that one.
  private func isSomebodyElses(_ header: FileIndex, than file: FileIndex, in graph: CodeGraph, _ scope: NameScope)
    -> Bool
  {
    let (own, other) = (graph.files[file].module, graph.files[header].module)
    guard own.exists, other.exists, own != other, !scope.visibility.isLoose(own), !scope.visibility.isLoose(other)
    else {
      return false
    }
    if scope.visibility.files[header].memberships.contains(own) { return false }
    return scope.visibility.neededModules[own]?.contains(other) != true
  }

  private func isOf(_ module: Substring, _ header: FileIndex, in graph: CodeGraph) -> Bool {
    let owner = graph.files[header].module
    return owner.exists && graph.modules[owner].module.name == module
  }

  /// Of several copies of a header, as examples have of a library, the only one that shares the longest path.
  private func nearest(_ found: [FileIndex], to path: String, in graph: CodeGraph) -> FileIndex {
    let shared = found.map { sharedFolders(graph.files[$0].path, path) }
    guard let most = shared.max(), shared.count(where: { $0 == most }) == 1 else { return .none }
    return found[shared.firstIndex(of: most)!]
  }
}

private func isBeside(_ a: FileIndex, _ b: FileIndex, in graph: CodeGraph) -> Bool {
  folder(of: graph.files[a].path) == folder(of: graph.files[b].path)
}

/// Headers of libraries that come with Apple's systems and that projects carry copies of: `<sqlite3.h>` of a target that does not
/// say to need the copy is the system's.
private let libraryHeaders: Set<String> = [
  "bzlib.h", "expat.h", "iconv.h", "sqlite3.h", "sqlite3ext.h", "zconf.h", "zlib.h",
]

/// The headers of the C standard library and of POSIX that projects like to call theirs by as well.
private let cHeaders: Set<String> = [
  "assert.h", "complex.h", "ctype.h", "dirent.h", "errno.h", "fcntl.h", "fenv.h", "float.h", "inttypes.h", "limits.h",
  "locale.h", "math.h", "memory.h", "poll.h", "pthread.h", "semaphore.h", "setjmp.h", "signal.h", "stdarg.h",
  "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "strings.h", "tgmath.h",
  "threads.h", "time.h", "unistd.h", "wchar.h", "wctype.h",
]
