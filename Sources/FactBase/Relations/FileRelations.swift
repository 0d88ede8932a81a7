/// declared_dependency, unbuilt_file, module_file, file.
func fileRelations(_ graph: CodeGraph, _ ownerOfFile: Deferred<[String?]>) -> [Relation] {
  [
    Relation(
      "declared_dependency", count: graph.declaredDependencies.count,
      [
        .integer("source", "-> module") { id(graph.declaredDependencies[$0].sourceModule) },
        .integer("target", "-> module; NULL where no such module was found") {
          id(graph.declaredDependencies[$0].targetModule)
        },
        .text("target_name", "NULL where the manifest declares something that is not understood") { row, emit in
          let name = graph.declaredDependencies[row].targetName
          if !name.isEmpty { emit(name) }
        },
        .text("origin_file", "the manifest") { $1(graph.declaredDependencies[$0].originFile) },
        .integer("line") { line(graph.declaredDependencies[$0].line) },
        .integer("is_tool", "1: it is a plugin, a macro or another program that runs when the target is built") {
          flag(graph.declaredDependencies[$0].isTool)
        },
        .text(
          "kind",
          """
          links; embeds (a program of its own in its bundle: an extension, a watch app), tool (runs when it is built), \
          test_host (the application that its tests run in)
          """
        ) { $1(graph.declaredDependencies[$0].kind.rawValue) },
      ]),
    Relation(
      "unbuilt_file", count: graph.unbuiltFiles.count,
      [
        .integer("file", "-> file: in no module, and read as if it were empty") { id(graph.unbuiltFiles[$0].file) },
        .text(
          "reason",
          """
          excluded (a list of what is left out), resource (copied), filtered (no filter lets it through), setting \
          (EXCLUDED_SOURCE_FILE_NAMES), file_type (said to be no code)
          """
        ) { $1(graph.unbuiltFiles[$0].why.reason.rawValue) },
        .text("manifest", "the manifest that takes it out of what it builds") {
          $1(graph.unbuiltFiles[$0].why.manifest)
        },
        .integer("line") { line(graph.unbuiltFiles[$0].why.line) },
      ]),
    Relation(
      "module_file", count: graph.memberships.count,
      [
        .integer("module", "-> module") { id(graph.memberships[$0].module) },
        .integer("file", "-> file; a file built into several targets has several rows") {
          id(graph.memberships[$0].file)
        },
        .integer("is_principal", "1 for the module that the file counts to") {
          flag(graph.files[graph.memberships[$0].file].module == graph.memberships[$0].module)
        },
      ]),
    fileRelation(graph, ownerOfFile),
  ]
}

private func fileRelation(_ graph: CodeGraph, _ ownerOfFile: Deferred<[String?]>) -> Relation {
  Relation(
    "file", count: graph.files.count,
    [
      .integer("id") { $0 + 1 },
      .text("path") { $1(graph.files[FileIndex($0)].path) },
      .integer("module", "-> module: the principal one") { id(graph.files[FileIndex($0)].module) },
      .word(
        "language",
        "swift, swiftinterface, objc, objcxx, c_header, xib; plist is kept for property lists, which have no rows yet",
        languageNames
      ) { languageNumber(graph.facts[FileIndex($0)].language) },
      .integer("lines") { Int(graph.facts[FileIndex($0)].lines) },
      .integer("code_lines", "lines that hold at least a part of a token") {
        Int(graph.facts[FileIndex($0)].codeLines)
      },
      .integer("comment_lines", "lines that hold a part of a comment and no token") {
        Int(graph.facts[FileIndex($0)].commentLines)
      },
      .integer("is_generated", "1: its head says that a tool wrote it") {
        flag(graph.facts[FileIndex($0)].isGenerated)
      },
      .integer("is_test", "1: in a test target, or it imports a test framework or something as @testable") {
        flag(graph.files[FileIndex($0)].isTest)
      },
      .integer("is_external", "1: vendored, and needing nothing of the project") {
        flag(graph.files[FileIndex($0)].isExternal)
      },
      .text(
        "owner", "by the repository's CODEOWNERS, as written, several with a space between them", of: ownerOfFile.value
      ) { owners, row, sink in
        if let owner = owners[row] { sink(owner) }
      },
    ])
}
