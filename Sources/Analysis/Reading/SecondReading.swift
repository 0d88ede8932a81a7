import BuiltinRules

/// Reads those files again of which other files tell how they are to be read: few, and none of a project without macros that
/// write declarations or send messages, and without methods that hand keys on.
struct SecondReading {
  private let extraction: Extraction
  /// By tree index, the definitions that were before a file when it was read last. The facts of that reading ask for none.
  private var preludes: [Int: [UInt8]] = [:]

  /// Once all files have been read.
  init(after extraction: Extraction) { self.extraction = extraction }

  /// Reads with their definitions before them the files that use a macro of another file to write declarations.
  mutating func writeMacrosOut() {
    let facts = extraction.facts
    let macros = WrittenMacros(of: facts, known: KnownMacros(BuiltinRules.macros))
    guard !macros.isEmpty else { return }
    for index in extraction.sources {
      if let first = facts[index] { preludes[index] = macros.prelude(for: first) }
    }
    read(
      extraction.sources.filter { preludes[$0] != nil },
      after: { [preludes] file, _ in preludes[file] },
      keeping: { first, second in second.counted(as: first) })
  }

  /// Looks again for calls of the methods that hand a key on, which no idiom asks for by name. All else that files say stays.
  func followForwarders(by idioms: [Idiom]) {
    let (tree, facts) = (extraction.tree, extraction.facts)
    let known = extraction.sources.lazy.compactMap { index in facts[index].map { (file: index, facts: $0) } }
    let names = ForwardingNames(of: known, by: idioms, besides: extraction.vocabulary)
    guard !names.isEmpty else { return }
    extraction.vocabulary = extraction.vocabulary.adding(names.shapes)
    read(
      files([.swift, .objc, .objcxx, .header]),
      where: { file, first in names.isHome(file) || names.mayBeCalled(in: first.longWords) },
      after: { [preludes] file, text in
        let isAsked = names.isHome(file) || names.areCalled(in: text, isSwift: tree.files[file].kind == .swift)
        return isAsked ? preludes[file] ?? [] : nil
      },
      keeping: { first, second in first.facts.wired(as: second) })
  }

  /// Looks again for what idioms ask for in the files that use macros which send it. All else they say stays.
  func followMessages() {
    let (tree, facts) = (extraction.tree, extraction.facts)
    let macros = MessageMacros(
      of: extraction.sources.compactMap { index in
        facts[index].map { HeaderReach.File(index: index, path: tree.files[index].path, facts: $0) }
      })
    guard !macros.isEmpty else { return }
    read(
      files([.objc, .objcxx, .header]), followsMessages: true,
      where: { _, first in macros.mayBeUsed(by: first) },
      after: { [preludes] file, text in
        let used = macros.used(in: text, of: file)
        return used.isEmpty ? nil : (preludes[file] ?? []) + macros.prelude(of: used, in: file)
      },
      keeping: { first, second in first.facts.wired(as: second) ?? second.counted(as: first) })
  }

  private func files(_ kinds: Set<FileKind>) -> [Int] {
    extraction.sources.filter { kinds.contains(extraction.tree.files[$0].kind) }
  }

  /// Reads files again, by all threads.
  ///
  /// - Parameters:
  ///   - files: By tree index.
  ///   - followsMessages: Whether the macros before a text are written out where they stand for messages.
  ///   - mayMatter: Asked before a file is opened.
  ///   - prelude: What is to be read before the text; nil where the text shows that nothing new is to be found.
  ///   - merged: What is known then; nil where it is what was known before.
  private func read(
    _ files: [Int], followsMessages: Bool = false,
    where mayMatter: @escaping @Sendable (_ file: Int, _ first: SharedFacts) -> Bool = { _, _ in true },
    after prelude: @escaping @Sendable (_ file: Int, _ text: UnsafeBufferPointer<UInt8>) -> [UInt8]?,
    keeping merged: @escaping @Sendable (_ first: SharedFacts, _ second: FileFacts) -> FileFacts?
  ) {
    guard !files.isEmpty else { return }
    let turns = Turns(files)
    let workers = Workers(min(extraction.jobs, files.count / Extraction.objcStride))
    workers.run(stackSize: SwiftReader.requiredStackSize) { [extraction] _ in
      let swift = SwiftReader(vocabulary: extraction.vocabulary)
      var objc: ObjCReader?
      var text: [UInt8] = []
      while let index = turns.take() {
        guard let first = extraction.facts[index], mayMatter(index, first) else { continue }
        _ = extraction.tree.readSource(index, into: &text)
        guard let prelude = text.withUnsafeBufferPointer({ prelude(index, $0) }) else { continue }
        let second: FileFacts?
        if extraction.tree.files[index].kind == .swift {
          second = text.withUnsafeBufferPointer { swift.facts(of: $0, path: extraction.tree.files[index].path) }
        } else {
          objc =
            objc
            ?? extraction.loadedLibrary().map {
              ObjCReader(library: $0, vocabulary: extraction.vocabulary, followsMessages: followsMessages)
            }
          second = objc.flatMap { facts(of: index, prelude, text, by: $0) }
        }
        guard let second, let merged = merged(first, second) else { continue }
        extraction.facts[index] = SharedFacts(merged, asked: extraction.memberVocabulary)
      }
    }
  }

  /// What a text says behind definitions.
  private func facts(of index: Int, _ prelude: [UInt8], _ text: [UInt8], by reader: ObjCReader) -> FileFacts? {
    var batch = ObjCBatch()
    let lines = prelude.count { $0 == UInt8(ascii: "\n") }
    let bytes = prelude + text
    batch.append(
      path: extraction.tree.files[index].path, language: extraction.language(of: index), byteCount: bytes.count,
      preludeLines: Int32(lines)
    ) { target in
      target.copyBytes(from: bytes)
      return bytes.count
    }
    return reader.facts(of: batch).first
  }
}
