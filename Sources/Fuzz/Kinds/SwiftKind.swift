import ModlintKit

enum SwiftKind: FuzzKind {
  static let name = "swift"

  static func run(_ input: [UInt8]) {
    let path = input.count % 7 == 0 ? "A.swiftinterface" : "A.swift"
    let facts = input.withUnsafeBufferPointer { SwiftReader(vocabulary: vocabulary).facts(of: $0, path: path) }
    check(facts)
  }
}

/// Names that the grammars use, so that readers note what idioms would ask for.
let vocabulary = WireVocabulary([
  "post(name:object:)": .init(.call), "register(_:_:)": .init(.call), "post": .init(.call), "shared": .callsOn,
  "a": .init(.message), "setDelegate:": .init(.message), "a:b:c:": .init(.message), "Foo": .init(.attribute),
  "[]=": .init(.call), "b": .init(.result), "Bar": .callsInside,
])
