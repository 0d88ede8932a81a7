/// The type of `Foo()`, `{ Foo() }`, `{ r in Foo(a: r.resolve(A.self)!) }`, `{ let a = A(); return Foo(a) }`, `Foo.init(a:)`; `…`,
/// which is no expression, where a closure gives back something else.
func createdType(in closure: String) -> String {
  guard closure.hasPrefix("{") else {
    return constructed(closure) ?? called(closure[...]) ?? "…"
  }
  let text = body(of: closure)
  if let type = called(text) { return type }
  let returned = lastReturn(text)
  if let returned, let type = called(returned) { return type }
  // `{ let page = Page(); …; return page }`
  guard text.hasPrefix("let "), let equals = text.firstIndex(of: "=") else { return "…" }
  let local = text[..<equals].dropFirst(4).prefix { $0 != ":" }
  guard text.hasSuffix("return \(local)}") || text.hasSuffix(";\(local)}") else { return "…" }
  return called(text[text.index(after: equals)...], isWhole: false) ?? "…"
}

/// `P` of `{ Foo() as P }`, the last of several; nil where the closure does not end so.
func castType(in closure: String) -> String? {
  let text = body(of: closure)
  let casts = text.ranges(of: ")as ") + text.ranges(of: " as ")
  guard text.hasSuffix("}"), !text.contains("return "),
    let cast = casts.max(by: { $0.lowerBound < $1.lowerBound })
  else { return nil }
  let type = text[cast.upperBound...].dropLast()
  return type.utf8.allSatisfy { isWordByte($0) || $0 == 46 || $0 == 32 } ? String(type) : nil
}

/// What stands behind `{` and the names of its parameters.
private func body(of closure: String) -> Substring {
  let text = closure.dropFirst()
  for end in [" in ", ")in ", "]in "] {
    guard let range = text.firstRange(of: end) else { continue }
    let allowed = ",():.->[]<>?@&_ ".utf8
    guard text[..<range.lowerBound].utf8.allSatisfy({ isWordByte($0) || allowed.contains($0) }) else { continue }
    return text[range.upperBound...]
  }
  return text
}

/// What the only `return` outside of inner braces gives back.
private func lastReturn(_ text: Substring) -> Substring? {
  var depth = 0
  var found: [Substring.Index] = []
  for index in text.utf8.indices {
    depth += bracketStep(besidesAngles: text.utf8[index])
    guard depth == 0, text[index...].hasPrefix("return ") else { continue }
    let before = index == text.startIndex ? 32 : text.utf8[text.utf8.index(before: index)]
    if !isWordByte(before) { found.append(index) }
  }
  return found.count == 1 ? text[found[0]...].dropFirst(7) : nil
}

/// The type of `Foo(…)`, which is all there is before the closing brace; a cast and a `!` aside.
private func called(_ text: Substring, isWhole: Bool = true) -> String? {
  var text = text
  for word in ["return ", "try!", "try?", "try ", "await "] where text.hasPrefix(word) {
    text = text.dropFirst(word.utf8.count)
  }
  let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  let rest = text[name.endIndex...]
  guard rest.first == "(", let type = constructed(String(name)) else { return nil }
  guard isWhole else { return type }
  var depth = 0
  for index in rest.utf8.indices {
    let byte = rest.utf8[index]
    if byte == UInt8(ascii: "(") { depth += 1 }
    if byte == UInt8(ascii: ")") { depth -= 1 }
    guard depth == 0 else { continue }
    let behind = rest[rest.utf8.index(after: index)...]
    return behind == "}" || behind == "!}" || behind.hasPrefix("as ") || behind.isEmpty ? type : nil
  }
  // The end was left out by the reader.
  return type
}

/// `Foo`, `A.Foo`, `Foo.init`, `Foo.init(a:b:)`; nil for what begins with a small letter, a function.
private func constructed(_ text: String) -> String? {
  var name = Substring(text)
  if let range = name.firstRange(of: ".init(") { name = name[..<range.lowerBound] }
  if name.hasSuffix(".init") { name = name.dropLast(5) }
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.allSatisfy({ $0.first?.isUppercase == true }) else { return nil }
  return name.utf8.allSatisfy { isWordByte($0) || $0 == 46 } ? String(name) : nil
}
