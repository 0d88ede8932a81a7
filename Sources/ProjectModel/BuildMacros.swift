extension BuildFileReader {
  /// Adds what the project's own macros declare. A macro is not followed, but what it compiles lies in its build
  /// file's folder and not below another one: where a single call may compile what no rule names, it does.
  func addMacros(to described: inout Described) {
    let own = Set(calls.filter { $0.name == "load" }.flatMap(namesFromThisProject))
    let macros = calls.filter { call in
      own.contains(call.name) && kind(of: call.name) == .library && call["name"]?.string != nil
        && !call.arguments.contains { $0.label?.hasSuffix("srcs") == true }
    }
    guard let call = macros.first, let name = call["name"]?.string else { return }
    let taken = Set(described.modules.flatMap(\.files))
    let rest = tree.indexes(in: folder).filter { index in
      let entry = tree.files[index]
      return entry.kind != .manifest && !taken.contains(Int32(index)) && !isInOtherPackage(entry.path)
    }
    guard rest.contains(where: { [.swift, .objc, .objcxx].contains(tree.files[$0].kind) }) else { return }
    if macros.count == 1 {
      let (product, tests) = (rest.filter { !isBelowTests($0) }, rest.filter(isBelowTests))
      described.modules.append(module(call, named: name, files: product.map(Int32.init)))
      if !tests.isEmpty { described.modules.append(self.tests(of: call, named: name, files: tests.map(Int32.init))) }
      return
    }
    described.problems += macros.map { macro in
      let name = macro["name"]?.string ?? "?"
      let message = "the sources of '\(name)' are not known: '\(macro.name)' is a macro of the project"
      return ProjectProblem(message: message, file: manifest, line: macro.line)
    }
  }

  /// `load("//Config:macros.bzl", "library")`: labels that start with `@` are other projects'.
  private func namesFromThisProject(_ load: StarlarkCall) -> [String] {
    guard let label = load.arguments.first?.value.string, label.hasPrefix("//") || label.hasPrefix(":") else {
      return []
    }
    return load.arguments.dropFirst().compactMap { $0.label ?? $0.value.string }
  }

  /// What lies in a folder of tests tests the one library that there is.
  private func tests(of call: StarlarkCall, named name: String, files: [Int32]) -> DescribedModule {
    var module = module(call, named: name + "Tests", files: files)
    module.kind = .test
    module.isProduct = false
    module.dependencies = [
      DescribedDependency(name: "//\(folder):\(name)", reference: .any, manifest: manifest, line: call.line)
    ]
    return module
  }

  private func isBelowTests(_ index: Int) -> Bool {
    tree.files[index].path.dropFirst(folder.utf8.count).split(separator: "/").dropLast()
      .contains { isTestFolder(String($0)) }
  }
}
