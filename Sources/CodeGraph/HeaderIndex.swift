import Facts
import ProjectModel

/// Headers by their last path component, to find what `#import "A.h"` means.
struct HeaderIndex {
  private var filesByName: [String: [Int32]] = [:]
  private var packages = PackageReach()

  init(of graph: CodeGraph) {
    // Without a single import of a header in the project nothing is ever looked up here.
    let importsHeader = graph.counts.indices.contains { file in
      !graph.counts[file].language.isSwift && graph.counts[file].imports > 0
        && graph.facts[file].imports.contains { $0.kind != .forward }
    }
    guard importsHeader else { return }
    for (index, counts) in graph.counts.enumerated() where !counts.language.isSwift {
      filesByName[lastName(of: graph.files[index].path), default: []].append(Int32(index))
    }
    packages = PackageReach(graph)
  }

  /// The file in the same folder, else the one in the same module, else the only one that a package has within its reach;
  /// -1 where several could be meant.
  func find(_ text: UnsafeBufferPointer<UInt8>, from file: Int32, in graph: CodeGraph, _ scope: Scope) -> Int32 {
    let written = String(decoding: text, as: UTF8.self)
    guard var found = filesByName[lastName(of: written)] else { return -1 }
    if !written.contains("..") {
      found = packages.headers(found, withinReachOf: file, in: scope)
      if found.isEmpty { return -1 }
    }
    // `<string.h>` is the system's, whatever a project calls its own headers.
    if cHeaders.contains(written), !found.contains(where: { isBeside($0, file, in: graph) }) { return -1 }
    let source = graph.files[Int(file)]
    if let slash = written.firstIndex(of: "/") {
      let suffix = "/" + written
      let bySuffix = found.filter { ("/" + graph.files[Int($0)].path).hasSuffix(suffix) }
      if !bySuffix.isEmpty {
        found = bySuffix
      } else {
        // `<Module/Header.h>`: the folder need not be called so, but the module must be.
        let module = written[..<slash]
        found = found.filter { candidate in
          let owner = graph.files[Int(candidate)].module
          return owner >= 0 && graph.modules[Int(owner)].module.name == module
        }
        if found.isEmpty, written.hasPrefix(".") {
          found = filesByName[lastName(of: written)] ?? []
        }
      }
    }
    if found.count <= 1 { return found.first ?? -1 }
    let folder = source.path.dropLast(lastName(of: source.path).count)
    let inFolder = found.filter { graph.files[Int($0)].path == folder + written }
    let inModule = found.filter { graph.files[Int($0)].module == source.module }
    // The neighbour of a source that is reached by a symbolic link is the one beside the link, in its own module.
    if let only = inFolder.first {
      return graph.files[Int(only)].module != source.module && inModule.count == 1 ? inModule[0] : only
    }
    return inModule.count == 1 ? inModule[0] : nearest(found, to: source.path, in: graph)
  }

  /// Of several copies of a header, as examples have of a library, the only one that shares the longest path.
  private func nearest(_ found: [Int32], to path: String, in graph: CodeGraph) -> Int32 {
    let shared = found.map { sharedFolders(graph.files[Int($0)].path, path) }
    guard let most = shared.max(), shared.count(where: { $0 == most }) == 1 else { return -1 }
    return found[shared.firstIndex(of: most)!]
  }
}

private func isBeside(_ a: Int32, _ b: Int32, in graph: CodeGraph) -> Bool {
  let (a, b) = (graph.files[Int(a)].path, graph.files[Int(b)].path)
  return a.dropLast(lastName(of: a).count) == b.dropLast(lastName(of: b).count)
}

/// The headers of the C standard library and of POSIX that projects like to call theirs by as well.
private let cHeaders: Set<String> = [
  "assert.h", "complex.h", "ctype.h", "dirent.h", "errno.h", "fcntl.h", "fenv.h", "float.h", "inttypes.h", "limits.h",
  "locale.h", "math.h", "memory.h", "poll.h", "pthread.h", "semaphore.h", "setjmp.h", "signal.h", "stdarg.h",
  "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "strings.h", "tgmath.h",
  "threads.h", "time.h", "unistd.h", "wchar.h", "wctype.h",
]
