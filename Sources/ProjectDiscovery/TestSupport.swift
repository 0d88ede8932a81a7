/// Marks the libraries that only tests are built with: targets of a package that are in no product and that nothing but
/// tests, and other such libraries, depends on. Where a manifest has a problem, or declares something that is not
/// understood, nothing is known of who depends on what in it; nor is it of a package that offers and runs nothing, where
/// the library that the tests are for looks the same. Marked as well are applications and tools that lie among tests and
/// that tests alone depend on: they are there to be tested in. Where a project of their own lies there, nobody needs to
/// depend on them: they are there to try or to measure by hand. Where nothing says what a project offers, as in Xcode's, a library or an
/// application that only tests depend on is one if it is called so, `KitTestTools` or `KitUITestsApp`.
func markTestSupport(_ modules: inout [Module], by dependencies: [DeclaredDependency], unclear: Set<String>) {
  let unclear = unclear.union(dependencies.lazy.filter { $0.target < 0 && $0.targetName.isEmpty }.map(\.originFile))
  var dependents: [Int32: [Int32]] = [:]
  for dependency in dependencies where dependency.target >= 0 {
    dependents[dependency.target, default: []].append(dependency.source)
  }
  for index in modules.indices where modules[index].kind == .application || modules[index].kind == .executable {
    let users = dependents[Int32(index)]
    guard hasProjectInTests(modules[index]) || users != nil && liesInTests(modules[index]) else { continue }
    guard (users ?? []).allSatisfy({ modules[Int($0)].kind == .test }) else { continue }
    modules[index].isTestSupport = true
  }
  let ofUse = Set(modules.lazy.filter { $0.isProduct || $0.kind == .executable }.map(\.manifest)).subtracting(unclear)
  let candidates = modules.indices.filter {
    if modules[$0].origin != .swiftpm {
      return dependents[Int32($0)] != nil && !unclear.contains(modules[$0].manifest) && isCalledTestSupport(modules[$0])
    }
    return modules[$0].kind == .library && !modules[$0].isProduct && ofUse.contains(modules[$0].manifest)
  }
  var isChanged = !candidates.isEmpty
  while isChanged {
    isChanged = false
    for index in candidates where !modules[index].isTest {
      guard let users = dependents[Int32(index)], users.allSatisfy({ modules[Int($0)].isTest }) else { continue }
      modules[index].isTestSupport = true
      isChanged = true
    }
  }
}

private func liesInTests(_ module: Module) -> Bool {
  module.path.split(separator: "/").contains { isTestFolder(String($0)) }
}

/// Whether a word of its name says so; an application must say whose, because one may be called `LungTest`.
private func isCalledTestSupport(_ module: Module) -> Bool {
  var words: [String] = []
  var isInside = false
  for letter in module.targetName {
    if isInside, letter.isLetter, !(letter.isUppercase && words[words.count - 1].last?.isLowercase == true) {
      words[words.count - 1].append(letter)
    } else if letter.isLetter {
      words.append(String(letter))
    }
    isInside = letter.isLetter
  }
  if words.contains(where: { $0.hasSuffix("Tests") }) { return module.kind == .library || module.kind == .application }
  return module.kind == .library && words.contains { ["Test", "Testing", "Mock", "Mocks"].contains($0) }
}

/// Whether a folder says so by its whole name: an application's own may be called `LungTest`.
private func hasProjectInTests(_ module: Module) -> Bool {
  module.manifest.split(separator: "/").dropLast().contains { $0 == "Tests" || $0 == "tests" }
}
