/// Gives headers that several modules take to the one that compiles what lies beside them.
///
/// Pods name the headers of their neighbours to be able to include them, so a header may be in many modules and be part
/// of one. It is the module's that compiles the file of the same name, else the one's that compiles most files in its
/// folder. Where nobody compiles anything there and all of them borrow it, it is nobody's own.
func assignSharedHeaders(
  _ principal: inout [Int32], of modules: [DescribedModule], inOrder order: [Int], kindOf: (Int) -> Int,
  isBorrowed: (Int32, Int) -> Bool, in tree: FileTree
) {
  let claims = claimsOfSharedHeaders(modules, order, in: tree)
  guard !claims.isEmpty else { return }
  var compiled: [String: [Int: Int]] = [:]
  for file in claims.keys {
    let path = tree[file].path
    compiled[parentFolder(of: path)] = [:]
    compiled[withoutEnding(path)] = [:]
  }
  for module in order {
    for file in modules[module].files {
      let entry = tree[file]
      guard entry.kind.isCompiled else { continue }
      for place in [parentFolder(of: entry.path), withoutEnding(entry.path)] where compiled[place] != nil {
        compiled[place]?[module, default: 0] += 1
      }
    }
  }
  for (file, all) in claims where principal[Int(file)] >= 0 {
    let kind = kindOf(Int(principal[Int(file)]))
    let inhabitants = all.filter { !modules[$0].isLinked }
    let candidates = (inhabitants.isEmpty ? all : inhabitants).filter { kindOf($0) == kind }
    guard candidates.count > 1 else { continue }
    let path = tree[file].path
    let owner = [withoutEnding(path), parentFolder(of: path)].lazy.compactMap { place in
      most(candidates, by: compiled[place] ?? [:])
    }
    .first
    if let owner {
      principal[Int(file)] = Int32(owner)
    } else if candidates.allSatisfy({ isBorrowed(file, $0) }) {
      principal[Int(file)] = -1
    }
  }
}

/// Gives a header that only another module names to the one that compiles the file of the same name beside it: a class
/// is where it is implemented, whatever target its header was ticked for by mistake. An application's may be a library's
/// so, and a test's a product's, but not the other way round.
func giveHeadersToImplementations(
  _ principal: inout [Int32], of modules: [DescribedModule], kindOf: (Int) -> Int, in tree: FileTree
) {
  let implementations: Set<FileKind> = [.objc, .objcxx, .c]
  guard tree.files.contains(where: { implementations.contains($0.kind) }) else { return }
  for (index, file) in tree.files.enumerated() where file.kind == .header && principal[index] >= 0 {
    // By bytes in place: there may be a hundred thousand headers.
    let bytes = file.path.utf8
    let nameStart = bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? bytes.startIndex
    let end = bytes[nameStart...].lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
    // A category's header belongs to the class, unless somebody compiles the category by itself.
    let plus = bytes[nameStart..<end].lastIndex(of: UInt8(ascii: "+")).flatMap { $0 > nameStart ? $0 : nil }
    let (category, stem) = (bytes[..<end], bytes[..<(plus ?? end)])
    // Files come by path: what has the same name lies next to it.
    for next in (index + 1)..<min(index + 9, tree.count) {
      let path = tree.files[next].path.utf8
      guard path.starts(with: stem) else { break }
      let isCategory = plus != nil && isNamed(path, category)
      guard isNamed(path, stem) || isCategory else {
        if plus != nil { continue }
        break
      }
      let (owner, compiler) = (Int(principal[index]), Int(principal[next]))
      guard implementations.contains(tree.files[next].kind), compiler >= 0, compiler != owner,
        isAtHome(kindOf(compiler), insteadOf: kindOf(owner)), !modules[owner].files.contains(Int32(next))
      else { continue }
      principal[index] = Int32(compiler)
      break
    }
  }
}

/// Whether what a configuration says is left alone, and the one kind of module comes before the other or is the same.
private func isAtHome(_ kind: Int, insteadOf other: Int) -> Bool { kind <= other && (kind < 10) == (other < 10) }

/// Lets all modules that compile a file have the header of that name beside it: an app and its extension that both build
/// `Log.m` know `Log.h` as their own, whichever it was ticked for.
func withHeadersOfSharedImplementations(_ modules: [DescribedModule], in tree: FileTree) -> [DescribedModule] {
  let implementations: Set<FileKind> = [.objc, .objcxx, .c]
  var builders = [UInt8](repeating: 0, count: tree.count)
  for module in modules { for file in module.files where builders[Int(file)] < 2 { builders[Int(file)] += 1 } }
  var headers: [Int32: Int32] = [:]
  for (index, file) in tree.files.enumerated() where builders[index] == 2 && implementations.contains(file.kind) {
    let name = withoutEnding(file.path)
    // Files come by path: what has the same name lies before it.
    for before in stride(from: index - 1, through: max(0, index - 4), by: -1) {
      guard isNamed(tree.files[before].path.utf8, name[...].utf8) else { break }
      if tree.files[before].kind == .header, builders[before] > 0 { headers[Int32(index)] = Int32(before) }
    }
  }
  guard !headers.isEmpty else { return modules }
  return modules.map { module in
    let wanted = Set(module.files.compactMap { headers[$0] })
    guard !wanted.isEmpty else { return module }
    var module = module
    module.files += wanted.subtracting(module.files).sorted()
    return module
  }
}

/// Whether a path is a name and an ending behind it.
private func isNamed(_ path: String.UTF8View, _ name: Substring.UTF8View) -> Bool {
  path.starts(with: name) && path.dropFirst(name.count).first == UInt8(ascii: ".")
}

/// The first of those that compile most; nil where none compiles anything.
private func most(_ candidates: [Int], by counts: [Int: Int]) -> Int? {
  guard let highest = candidates.compactMap({ counts[$0] }).max() else { return nil }
  return candidates.first { counts[$0] == highest }
}

/// By header, the modules that take it, where they are several, in order.
private func claimsOfSharedHeaders(
  _ modules: [DescribedModule], _ order: [Int], in tree: FileTree
) -> [Int32: [Int]] {
  var isTaken = [Bool](repeating: false, count: tree.count)
  var shared: [Int32: [Int]] = [:]
  for module in order {
    for file in modules[module].files where tree[file].kind == .header {
      if isTaken[Int(file)] { shared[file] = [] }
      isTaken[Int(file)] = true
    }
  }
  guard !shared.isEmpty else { return [:] }
  for module in order {
    for file in modules[module].files { shared[file]?.append(module) }
  }
  return shared
}
