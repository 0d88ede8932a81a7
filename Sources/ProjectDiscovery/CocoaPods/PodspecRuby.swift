/// What a podspec in Ruby says, and the functions that it calls with a specification: its own, and those of files that it
/// loads, as tools write them beside it.
func podSpecifications(
  ruby text: String, at manifest: String, in tree: FileTree
) -> (specs: [PodSpecification], excess: WorkBudget.Excess?) {
  var reader = PodspecReader(manifest: manifest, ofSize: text.utf8.count, tree: tree)
  reader.read(rubyStatements(text))
  // A podspec is called as its pod, whose name may stand in another file.
  if reader.specs.first?.name.isEmpty == true { reader.specs[0].name = stem(of: manifest) }
  let work = reader.variables.work
  if work.isExhausted, let line = work.excess?.line, !reader.specs.isEmpty {
    // What would have been read behind it may have named sources and dependencies.
    reader.specs[0].unknownSources = line
    reader.specs[0].dependencies.append(("", line))
  }
  return (reader.specs, work.excess)
}

private struct PodspecReader: RubyReader {
  var specs: [PodSpecification] = []
  var variables: RubyVariables
  /// For each open block, what its variable stands for.
  private var blocks: [(variable: String, spec: Int)] = []
  /// Blocks open inside of those. Every statement looks for its first word in all blocks, and nobody nests them as deep.
  private var deeperBlocks = 0
  private static let mostBlocks = 256

  init(manifest: String, ofSize size: Int, tree: FileTree) {
    variables = RubyVariables(manifest: manifest, ofSize: size, tree: tree)
  }

  mutating func run(_ statement: RubyStatement) {
    var opened = (variable: "", spec: -1)
    run(statement, &opened)
    if statement.opensBlock { open(opened) }
  }

  private mutating func open(_ block: (variable: String, spec: Int)) {
    if blocks.count < Self.mostBlocks { blocks.append(block) } else { deeperBlocks += 1 }
  }

  mutating func closeBlock() {
    if deeperBlocks > 0 { deeperBlocks -= 1 } else { _ = blocks.popLast() }
  }

  private mutating func run(_ statement: RubyStatement, _ opened: inout (variable: String, spec: Int)) {
    let tokens = statement.tokens
    guard variables.work.visit(tokens.count * blocks.count) else { return }
    // `class Pod::Specification` adds a method to what specifications are.
    let isDeclaration = tokens.first.map { $0.isWord("class") || $0.isWord("module") } ?? false
    if !isDeclaration, tokens.contains(where: { $0.isWord("Spec") || $0.isWord("Specification") }), specs.isEmpty {
      specs.append(PodSpecification(line: statement.line))
      opened = (statement.blockVariable ?? "s", 0)
      return
    }
    // `[s.ios, s.osx].each do |os|`
    if let receiver = tokens.first(where: { token in blocks.contains { $0.variable == token.text } }),
      let known = blocks.last(where: { $0.variable == receiver.text }), statement.opensBlock,
      tokens.first?.isSymbol("[") == true
    {
      opened = (statement.blockVariable ?? "", known.spec)
      return
    }
    guard let first = tokens.first, first.kind == .word, let spec = spec(called: first.text) else {
      if !call(statement) { _ = variables.note(statement) }
      return
    }
    if let child = apply(tokens, statement, to: spec, &specs, variables) {
      opened = (statement.blockVariable ?? "", child)
      variables.set(opened.variable + ".base_name", .text(specs[child].name))
      variables.set(opened.variable + ".name", fullName(of: child))
    } else if tokens.count >= 5, tokens[1].isSymbol("."), tokens[3].isSymbol("="), !tokens[2].text.hasSuffix("_files") {
      let value = variables.value(of: tokens[4...])
      if case .text = value { variables.set("\(first.text).\(tokens[2].text)", value) }
    }
  }

  /// `Kit/Part`, as a part calls itself.
  private func fullName(of spec: Int) -> RubyValue {
    var names: [String] = []
    var next: Int? = spec
    while let index = next {
      guard !specs[index].name.isEmpty, specs[index].name != PodSpecification.unknownName else { return .unknown }
      names.append(specs[index].name)
      next = specs[index].parent
    }
    return .text(names.reversed().joined(separator: "/"))
  }

  private func spec(called name: String) -> Int? {
    blocks.last(where: { $0.variable == name && $0.spec >= 0 })?.spec
  }

  // MARK: Functions

  /// `load 'made/files.rb'`, `add_made_files(s)`; false for every other statement.
  private mutating func call(_ statement: RubyStatement) -> Bool {
    let tokens = statement.tokens
    guard let name = tokens.first else { return false }
    if name.isWord("load") || name.isWord("require_relative") {
      variables.loadFunctions(named: tokens.dropFirst())
      return true
    }
    let called = variables.functions.call(tokens)
    let isClosure = called.map { variables.functions.named[$0.name]?.isClosure == true } ?? false
    let spec = tokens.dropFirst().compactMap { self.spec(called: $0.text) }.first
    // What a closure does to a specification it need not be handed.
    guard spec != nil || isClosure else { return false }
    guard let called, let function = variables.functions.named[called.name] else {
      // `install_modules_dependencies(s)`: what others add is told by running it only.
      if let spec, isHandedWhole(tokens) { specs[spec].dependencies.append(("", statement.line)) }
      return false
    }
    // A function that calls itself would not end.
    guard variables.mayBeCopied else { return true }
    variables.functions.named[called.name] = nil
    let outer = (blocks, deeperBlocks, variables)
    deeperBlocks = 0
    variables.flow.enter()
    let handed = function.bound(to: called.arguments)
    let known = handed.compactMap { name, value in
      self.spec(called: value.first?.text ?? "").map { (name: name, spec: $0, handed: value[value.startIndex].text) }
    }
    blocks = (function.isClosure ? blocks : []) + known.map { ($0.name, $0.spec) }
    for (name, value) in handed.map({ ($0.name, variables.value(of: $0.value)) }) { variables.set(name, value) }
    for part in known { variables.setParts(of: part.name, to: part.handed) }
    read(function.statements)
    (blocks, deeperBlocks, variables) = outer
    variables.functions.named[called.name] = function
    return true
  }

  /// `add(s)`, `Helper.add s, 'Name'`: whether a call gives away a specification and not only what stands in it.
  private func isHandedWhole(_ tokens: [ScriptToken]) -> Bool {
    guard tokens[0].kind == .word, !["puts", "print", "p", "pp"].contains(tokens[0].text) else { return false }
    var call = tokens.dropFirst()
    while call.first?.isSymbol(".") == true { call = call.dropFirst(2) }
    let arguments = withoutParentheses(call)
    guard let first = arguments.first, spec(called: first.text) != nil else { return false }
    return arguments.count == 1 || arguments.dropFirst().first?.isSymbol(",") == true
  }
}

/// Does what `s.attribute = …` or `s.method …` says; gives the index of a subspecification that was opened.
private func apply(
  _ tokens: [ScriptToken], _ statement: RubyStatement, to spec: Int, _ specs: inout [PodSpecification],
  _ variables: RubyVariables
) -> Int? {
  // The words joined by dots: `s.ios.source_files`.
  var path: [String] = []
  var index = 0
  while index < tokens.count, tokens[index].kind == .word {
    path.append(tokens[index].text)
    guard index + 1 < tokens.count, tokens[index + 1].isSymbol(".") else { break }
    index += 2
  }
  guard path.count >= 2, let attribute = path.last else { return nil }
  // `s.name = 'A'`, `s.dependency 'B'`, `s.dependency('B')`
  let isAssigned = index + 1 < tokens.count && ["=", "+=", "<<"].contains(where: tokens[index + 1].isSymbol)
  let expression = tokens[min(index + (isAssigned ? 2 : 1), tokens.count)...]
  var variables = variables
  variables.isForSources = attribute.hasSuffix("_files")
  let written = variables.strings(in: expression)
  let values = written.filter { !$0.contains(RubyVariables.unknown) }
  let isUnknown = values.count < written.count
  if isUnknown, attribute.hasSuffix("_files") { specs[spec].unknownSources = statement.line }
  switch attribute {
  // `package['name']`, `File.basename(__FILE__, '.podspec')`: only running it tells, and the file is called as the pod.
  case "name": specs[spec].name = isUnknown || values.count > 1 ? "" : values.first ?? ""
  case "module_name": specs[spec].moduleName = isUnknown || values.count > 1 ? nil : values.first
  case "header_dir": specs[spec].headerFolder = isUnknown || values.count > 1 ? nil : values.first
  case "source_files": specs[spec].sources += values
  // Headers that are named apart are mostly among the sources as well.
  case "public_header_files", "private_header_files", "project_header_files": specs[spec].sources += values
  case "exclude_files":
    if path.count == 3, podPlatforms.contains(path[1]) {
      specs[spec].excludedFor[path[1], default: []] += values
    } else {
      specs[spec].excluded += values
    }
  case "deployment_target":
    if path.count == 3 { specs[spec].platforms.insert(path[1]) }
  case "platform", "platforms":
    specs[spec].platforms.formUnion(tokens.lazy.filter { $0.kind == .word }.map(\.text).filter(podPlatforms.contains))
  case "dependency":
    // `dependency name, version`: what is not known in front is no version.
    for name in variables.arguments(of: expression).first.map({ variables.texts(of: $0) }) ?? [] {
      // Of `"Kit/#{part}"` the pod is known.
      let pod = name.split(separator: "/").first ?? ""
      specs[spec].dependencies.append((pod.contains(RubyVariables.unknown) ? "" : name, statement.line))
    }
  case "subspec", "default_subspec", "test_spec", "app_spec", "testspec":
    guard statement.opensBlock else { return nil }
    let name = written.isEmpty ? "Tests" : values.first ?? PodSpecification.unknownName
    var child = PodSpecification(name: name, line: statement.line, parent: spec)
    child.isTest = attribute == "test_spec" || specs[spec].isTest
    child.isApp = attribute == "app_spec"
    specs.append(child)
    return specs.count - 1
  // A method that the file adds to what specifications are may do anything to this one.
  case _ where path.count == 2 && !isAssigned && variables.functions.named[attribute] != nil:
    specs[spec].dependencies.append(("", statement.line))
    specs[spec].unknownSources = statement.line
  default: break
  }
  return nil
}

let podPlatforms: Set<String> = ["ios", "osx", "macos", "tvos", "watchos", "visionos"]
