/// Finds the modules of a tree as a scan does. The first file of the input is called by the given name, each further one as
/// the line says before it: `=== Config/rules.bzl`.
func discover(_ input: [UInt8], named name: String, beside others: [String: String] = [:]) {
  var contents = others
  var path = name
  var lines: [Substring] = []
  for line in text(input).split(separator: "\n", omittingEmptySubsequences: false) {
    if line.hasPrefix("=== ") {
      contents[path] = lines.joined(separator: "\n")
      (path, lines) = (String(line.dropFirst(4)), [])
    } else {
      lines.append(line)
    }
  }
  contents[path] = lines.joined(separator: "\n")
  discover(contents)
}

/// A few sources in the folders that generated manifests name.
let someSources = [
  "a.swift": "", "A.swift": "", "Sources/a/a.swift": "", "Sources/Foo/Foo.swift": "", "Sources/App/App.m": "",
  "Sources/App/App.h": "", "Core/b.swift": "", "Tests/t.swift": "", "Foo/Core/c.mm": "",
]

/// The text with one of its lines as often as it takes for what doubles to pass all bounds: a few lines that put a value
/// together with itself are what no other change of a text makes.
func repeatingLines(_ text: [UInt8], _ random: inout some RandomNumberGenerator) -> [UInt8] {
  guard random.isOne(of: 3) else { return text }
  var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  let growing = lines.indices.filter { isGrowing(lines[$0]) }
  let place = growing.isEmpty || random.isOne(of: 2) ? random.below(lines.count) : random.pick(growing)
  let last = min(lines.count, place + random.pick([1, 1, 1, 2, 3]))
  let part = lines[place..<last]
  let times = random.isOne(of: 100) ? 10_000 : random.pick([2, 8, 30, 60, 60, 200])
  lines.insert(contentsOf: repeatElement(part, count: times).joined(), at: last)
  return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
}

/// `x = [x, x]`
private func isGrowing(_ line: [UInt8]) -> Bool {
  guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return false }
  let name = line[..<equals].filter { $0 != UInt8(ascii: " ") }
  return !name.isEmpty && line[equals...].firstRange(of: name) != nil
}
