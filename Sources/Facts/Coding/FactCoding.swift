/// Facts as bytes.
///
/// Both directions go through ``FileFacts/code(_:)``, and each record through its own ``FactRecord/code(_:)``, each of which stands
/// beside the fields that it lists. A field is coded by what it may hold, so that both directions check it:
/// what comes out of ``decode(_:)`` points nowhere but into its own tables, whatever the bytes are.
package enum FactCoding {
  /// Replaces what `bytes` holds, keeping its memory.
  ///
  /// - Returns: False where the facts are such as would not be read back.
  package static func encode(_ facts: FileFacts, into bytes: inout [UInt8]) -> Bool {
    var facts = facts
    var encoder = FactEncoder(bytes: bytes)
    bytes = []
    facts.code(&encoder)
    bytes = encoder.finish()
    return encoder.isGood
  }

  /// Nil where the bytes are no facts, end early or do not end where the facts do.
  package static func decode(_ bytes: UnsafeRawBufferPointer) -> FileFacts? {
    var facts = FileFacts(language: .swift)
    var decoder = FactDecoder(bytes: bytes)
    facts.code(&decoder)
    return decoder.isWhole ? facts : nil
  }
}
