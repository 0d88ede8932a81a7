// The graph numbers from 0 and has an index for nothing; the fact base numbers from 1 and says NULL.

func id<Element>(_ index: Index<Element>) -> Int? { index.exists ? index.number + 1 : nil }
func flag(_ value: Bool) -> Int { value ? 1 : 0 }
/// Lines are 1-based: 0 is none.
func line(_ number: Int32) -> Int? { number < 1 ? nil : Int(number) }
func count(_ number: Int32) -> Int { Int(number) }

func accessName(_ access: Access) -> StaticString {
  switch access {
  case .private: "private"
  case .fileprivate: "fileprivate"
  case .internal: "internal"
  case .package: "package"
  case .protected: "protected"
  case .public: "public"
  case .open: "open"
  }
}

func typeKindName(_ kind: DeclarationFact.TypeKind) -> StaticString? {
  switch kind {
  case .class: "class"
  case .struct: "struct"
  case .enum: "enum"
  case .actor: "actor"
  case .protocol: "protocol"
  case .unknown: nil
  }
}

/// The names of all cases of an enumeration by their raw values, which begin with 0 and leave none out.
func words<Case: RawRepresentable<UInt8>>(_ name: (Case) -> StaticString?) -> [StaticString?] {
  var words: [StaticString?] = []
  while let next = Case(rawValue: UInt8(words.count)) { words.append(name(next)) }
  return words
}

let languageNames: [StaticString?] = ["swift", "swiftinterface", "objc", "objcxx", "c_header", "plist", "xib"]

/// Its place in ``languageNames``.
func languageNumber(_ language: SourceLanguage) -> Int {
  switch language {
  case .swift: 0
  case .swiftInterface: 1
  case .objc: 2
  case .objcxx: 3
  case .header: 4
  case .plist: 5
  case .xib: 6
  }
}
