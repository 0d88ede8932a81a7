/// What a podspec in Ruby says, and the functions that it calls with a specification: its own, and those of files that it
/// loads, as tools write them beside it.
func podSpecifications(ruby text: String, at manifest: String, in tree: FileTree) -> [PodSpecification] {
  var reader = PodspecReader(folder: parentFolder(of: manifest), tree: tree)
  reader.read(rubyStatements(text))
  // A podspec is called as its pod, whose name may stand in another file.
  if reader.specs.first?.name.isEmpty == true { reader.specs[0].name = stem(of: manifest) }
  return reader.specs
}

private struct PodspecReader: RubyReader {
  let folder: String
  let tree: FileTree
  var specs: [PodSpecification] = []
  var variables = RubyVariables()
  private var functions = RubyFunctions()
  /// For each open block, what its variable stands for.
  private var blocks: [(variable: String, spec: Int)] = []
  /// Blocks open inside of those. Every statement looks for its first word in all blocks, and nobody nests them as deep.
  private var deeperBlocks = 0
  private static let mostBlocks = 256
  /// Statements run so far: loops within loops could go on for ever.
  private var steps = 0

  init(folder: String, tree: FileTree) {
    self.folder = folder
    self.tree = tree
  }

  mutating func read(_ statements: [RubyStatement]) {
    var rest = functions.take(from: statements)[...]
    while let statement = rest.popFirst(), steps < Self.mostSteps {
      steps += 1
      if statement.closesBlock {
        closeBlock()
        continue
      }
      if readLoop(statement, &rest) { continue }
      var opened = (variable: "", spec: -1)
      run(statement, &opened)
      if statement.opensBlock { open(opened) }
    }
  }

  private mutating func open(_ block: (variable: String, spec: Int)) {
    if blocks.count < Self.mostBlocks { blocks.append(block) } else { deeperBlocks += 1 }
  }

  private mutating func closeBlock() {
    if deeperBlocks > 0 { deeperBlocks -= 1 } else { _ = blocks.popLast() }
  }

  private mutating func run(_ statement: RubyStatement, _ opened: inout (variable: String, spec: Int)) {
    let tokens = statement.tokens
    if tokens.contains(where: { $0.isWord("Spec") || $0.isWord("Specification") }), specs.isEmpty {
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
      if !call(statement) { _ = variables.note(tokens) }
      return
    }
    if let child = apply(tokens, statement, to: spec, &specs, variables) {
      opened = (statement.blockVariable ?? "", child)
      variables.note(specs[child].name, as: opened.variable + ".base_name")
    } else if tokens.count >= 5, tokens[1].isSymbol("."), tokens[3].isSymbol("="), tokens[4].kind == .string {
      let value = variables.strings(in: tokens[4...])
      if value.count == 1 { variables.note(value[0], as: "\(first.text).\(tokens[2].text)") }
    }
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
      guard let path = variables.strings(in: tokens.dropFirst()).last.map({ joinedPath(folder, $0) }),
        let text = tree.text(of: path) ?? tree.text(of: path + ".rb")
      else { return true }
      _ = functions.take(from: rubyStatements(text))
      return true
    }
    guard let function = functions.named[name.text],
      let spec = tokens.dropFirst().compactMap({ spec(called: $0.text) }).first
    else { return false }
    // A function that calls itself would not end.
    functions.named[name.text] = nil
    let outer = (blocks, deeperBlocks, variables)
    deeperBlocks = 0
    let handed = function.bound(to: tokens.dropFirst())
    blocks = handed.filter { self.spec(called: $0.value.first?.text ?? "") == spec }.map { ($0.name, spec) }
    for (name, value) in handed { variables.note(variables.strings(in: value), as: name) }
    read(function.statements)
    (blocks, deeperBlocks, variables) = outer
    functions.named[name.text] = function
    return true
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
  let expression = tokens[min(index + 1, tokens.count)...]
  let written = variables.strings(in: expression)
  let values = written.filter { !$0.contains(RubyVariables.unknown) }
  let isUnknown = values.count < written.count || written.isEmpty && variables.namesUnknown(in: expression)
  if isUnknown, attribute.hasSuffix("_files") { specs[spec].unknownSources = statement.line }
  switch attribute {
  // `package['name']`, `File.basename(__FILE__, '.podspec')`: only running it tells, and the file is called as the pod.
  case "name": specs[spec].name = isComputed(expression) ? "" : values.first ?? ""
  case "module_name": specs[spec].moduleName = isComputed(expression) ? nil : values.first
  case "header_dir": specs[spec].headerFolder = values.first
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
    let name = tokens[min(index + 1, tokens.count)...].prefix { !$0.isSymbol(",") }
    if let name = variables.strings(in: name).first, !name.contains(RubyVariables.unknown) {
      specs[spec].dependencies.append((name, statement.line))
    }
  case "subspec", "default_subspec", "test_spec", "app_spec", "testspec":
    guard statement.opensBlock else { return nil }
    var child = PodSpecification(name: values.first ?? "Tests", line: statement.line, parent: spec)
    child.isTest = attribute == "test_spec" || specs[spec].isTest
    child.isApp = attribute == "app_spec"
    specs.append(child)
    return specs.count - 1
  default: break
  }
  return nil
}

/// Whether an expression is more than a text, a variable or a sum of these: `a(b)`, `a[b]`, `a.b`.
private func isComputed(_ expression: ArraySlice<ScriptToken>) -> Bool {
  expression.contains { token in ["(", "[", "."].contains { token.isSymbol($0) } }
}

let podPlatforms: Set<String> = ["ios", "osx", "macos", "tvos", "watchos", "visionos"]
