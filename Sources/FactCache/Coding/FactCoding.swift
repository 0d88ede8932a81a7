import Facts

/// Facts as bytes.
///
/// Both directions go through ``code(_:_:)``, the one list of what a file's facts are, and each record through its own
/// ``FactRecord/code(_:)``, the one list of its fields. A field is coded by what it may hold, so that both directions check it:
/// what comes out of ``decode(_:)`` points nowhere but into its own tables, whatever the bytes are.
package enum FactCoding {
  /// Replaces what `bytes` holds, keeping its memory.
  ///
  /// - Returns: False where the facts are such as would not be read back.
  package static func encode(_ facts: FileFacts, into bytes: inout [UInt8]) -> Bool {
    var facts = facts
    var encoder = FactEncoder(bytes: bytes)
    bytes = []
    code(&facts, &encoder)
    bytes = encoder.finish()
    return encoder.isGood
  }

  /// Nil where the bytes are no facts, end early or do not end where the facts do.
  package static func decode(_ bytes: UnsafeRawBufferPointer) -> FileFacts? {
    var facts = FileFacts(language: .swift)
    var decoder = FactDecoder(bytes: bytes)
    code(&facts, &decoder)
    return decoder.isWhole ? facts : nil
  }

  /// A table stands before what points into it.
  static func code(_ facts: inout FileFacts, _ coder: inout some FactCoder) {
    coder.language(&facts.language)
    coder.count(&facts.lines)
    coder.count(&facts.codeLines)
    coder.count(&facts.commentLines)
    coder.words(&facts.code.bits)
    coder.flag(&facts.isGenerated)
    coder.names(&facts.names)
    coder.records(&facts.declarations)
    coder.tables.declarations = Int32(clamping: facts.declarations.count)
    coder.records(&facts.members)
    coder.tables.members = Int32(clamping: facts.members.count)
    coder.records(&facts.imports)
    coder.records(&facts.inherited)
    coder.records(&facts.properties)
    coder.records(&facts.aliases)
    coder.records(&facts.typeParameters)
    coder.records(&facts.references)
    coder.records(&facts.accesses)
    coder.records(&facts.assignments)
    coder.records(&facts.results)
    coder.records(&facts.wireArguments)
    coder.tables.arguments = Int32(clamping: facts.wireArguments.count)
    coder.records(&facts.wires)
    coder.records(&facts.constants)
    coder.records(&facts.macros)
    coder.records(&facts.macroUses)
    coder.records(&facts.messageMacros)
    coder.records(&facts.mentions)
    coder.words(&facts.longWords.bits)
    coder.records(&facts.directives)
    coder.problems(&facts.problems)
  }
}
