extension BuildFileReader {
  /// Adds what the project's own macros declare. A macro is not followed, but what it compiles lies in its build
  /// file's folder and not below another one: where a single call may compile what no rule names, it does.
  func addMacros(to described: inout Described) {
    let own = Set(calls.filter { $0.name == "load" }.flatMap(namesFromThisProject))
    let macros = calls.filter { call in
      own.contains(call.name) && kind(of: call.name) == .library && call["name"]?.string != nil
        && !call.arguments.contains { $0.label?.hasSuffix("srcs") == true }
    }
    let taken = Set(described.modules.flatMap(\.files))
    let rest = tree.indexes(in: folder).filter { index in
      let entry = tree.files[index]
      return entry.kind != .manifest && !taken.contains(Int32(index)) && !isInOtherPackage(entry.path)
    }
    guard rest.contains(where: { [.swift, .objc, .objcxx].contains(tree.files[$0].kind) }) else { return }
    // Code lies here that no rule compiles, and a call that may do it is not followed.
    guard let call = macros.first, let name = call["name"]?.string else {
      if let call = calls.first(where: { own.contains($0.name) && !$0.isMade }) {
        let message = "'\(call.name)' is a macro of the project that is not followed"
        described.problems.append(ProjectProblem(message: message, file: manifest, line: call.line))
      }
      return
    }
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

  /// Whether the call may need more than it says: a list that is put together in a way that is not followed, or a macro
  /// of the project's own that does more with `deps` than hand them on.
  func hidesDependencies(_ call: StarlarkCall) -> Bool {
    if dependencyKeys.contains(where: { call[$0]?.hasUnknownPart == true }) { return true }
    if call.isMade { return false }
    if let known = loaded.changing[call.name] { return known }
    let isChanging = changesDependencies(macro: call.name)
    loaded.changing[call.name] = isChanging
    return isChanging
  }

  private func changesDependencies(macro name: String) -> Bool {
    for place in loaded.places[name] ?? [] {
      guard let path = library.path(of: place.label, from: folder, workspace: workspace), work.visit(10_000),
        let text = tree.text(of: path), work.visit(text.utf8.count), let body = body(of: place.name, in: text)
      else { continue }
      return changesDependencies(body)
    }
    return false
  }

  /// The lines of a function, its head included.
  private func body(of name: String, in text: String) -> [Substring]? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("def \(name)(") }) else { return nil }
    let rest = lines[(start + 1)...]
    // The head may end on a line of its own.
    let end = rest.firstIndex { line in line.first.map { $0 != " " && $0 != "\t" && $0 != ")" && $0 != "#" } ?? false }
    return Array(lines[start..<(end ?? lines.endIndex)])
  }

  private func changesDependencies(_ body: [Substring]) -> Bool {
    body.contains { line in
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard words.contains("deps") else { return false }
      let text = line.filter { !$0.isWhitespace }
      // A parameter, an argument that hands it on, a line of the description.
      let isPlain = ["deps=deps,", "deps=deps", "deps,", "deps=[],", "deps=None,", "deps=[]", "deps=None"].contains(
        text)
      return !isPlain && !text.hasPrefix("deps:") && !text.hasPrefix("def") && !text.hasPrefix("#")
        && !text.hasPrefix("deps=kwargs.pop(") && !text.hasPrefix("deps=kwargs.get(")
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
    path(tree.files[index].path, below: folder).split(separator: "/").dropLast()
      .contains { isTestFolder(String($0)) }
  }
}
