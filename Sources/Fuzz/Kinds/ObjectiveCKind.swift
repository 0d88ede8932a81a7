import ModlintKit

enum ObjectiveCKind: FuzzKind {
  static let name = "objective-c"

  private static let library = try? ClangLibrary.load()

  static func run(_ input: [UInt8]) {
    guard let library else { fatalError("there is no libclang") }
    let reader = ObjCReader(library: library, vocabulary: vocabulary, followsMessages: input.count % 5 == 0)
    var batch = ObjCBatch(capacity: 4096)
    let languages: [(String, SourceLanguage)] = [("A.m", .objc), ("A.h", .header), ("A.mm", .objcxx)]
    let (path, language) = languages[input.count % 3]
    batch.append(path: path, language: language, byteCount: input.count) { target in
      target.copyBytes(from: input)
      return input.count
    }
    for facts in reader.facts(of: batch) { check(facts) }
  }
}
