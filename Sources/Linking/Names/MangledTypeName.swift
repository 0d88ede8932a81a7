/// `_TtC3App6Screen` and `_TtCC3App6Screen3Row`: what the runtime calls a class of Swift, as interface files
/// may say it: the module, and the names from the outermost type to the innermost.
struct MangledTypeName {
  let module: UnsafeBufferPointer<UInt8>
  private(set) var names: [UnsafeBufferPointer<UInt8>] = []

  /// Nil for all other texts, and for what the name of a private type or of a generic one says.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.starts(with: "_Tt".utf8) else { return nil }
    var rest = text[3...]
    let kinds = rest.prefix { "CVOP".utf8.contains($0) }
    rest = rest[kinds.endIndex...]
    guard !kinds.isEmpty, let module = Self.name(&rest) else { return nil }
    self.module = UnsafeBufferPointer(rebasing: module)
    for _ in kinds {
      guard let name = Self.name(&rest) else { return nil }
      names.append(UnsafeBufferPointer(rebasing: name))
    }
    // Behind a protocol stands a low line.
    guard rest.isEmpty || (kinds.first == UInt8(ascii: "P") && rest.elementsEqual("_".utf8)) else { return nil }
  }

  /// `6Screen`: how long the name is, and the name.
  private static func name(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>>? {
    var length = 0
    while let digit = rest.first, (48...57).contains(digit), length < 1 << 16 {
      length = length * 10 + Int(digit - 48)
      rest = rest.dropFirst()
    }
    guard length > 0, rest.count >= length else { return nil }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }
}
