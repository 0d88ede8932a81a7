/// The part of a name that a member is touched by: of a Swift method its base name, because labels of defaulted parameters and
/// trailing closures are left out at the call. `_x` and `$x` are what stores and wraps the property `x`.
func touchedPart(_ name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
  let end = name.firstIndex(of: UInt8(ascii: "(")) ?? name.endIndex
  let start = end > 0 && (name[0] == UInt8(ascii: "_") || name[0] == UInt8(ascii: "$")) ? 1 : 0
  return UnsafeBufferPointer(rebasing: name[start..<end])
}

/// The property of Objective-C that `isOpen` reads and `setOpen:` writes; nil for any other name.
func propertyName(behind accessor: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
  let start = accessor.starts(with: "is".utf8) ? 2 : accessor.starts(with: "set".utf8) ? 3 : 0
  guard start > 0, accessor.count > start, (65...90).contains(accessor[start]) else { return nil }
  var name = Array(accessor[start...])
  if start == 3, name.popLast() != UInt8(ascii: ":") { return nil }
  // `setURL:` writes `URL`.
  if name.count < 2 || !(65...90).contains(name[1]) { name[0] |= 0x20 }
  return name
}
