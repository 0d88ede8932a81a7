/// The longest text that is made, in bytes.
private let longestInput = 1 << 16

/// Changes a text in one place: bytes, runs of them, tokens, numbers, and parts of another text of the kind.
func mutate(_ input: inout [UInt8], beside other: [UInt8], _ random: inout some RandomNumberGenerator) {
  guard !input.isEmpty else {
    input = other
    return
  }
  let place = random.below(input.count)
  switch random.below(9) {
  case 0: input[place] ^= 1 << UInt8(random.below(8))
  case 1: input[place] = random.pick([0, 1, 0x7F, 0x80, 0xFF, 0xC3, 10, 32, 34, 39, 40, 41, 92, 123, 125])
  case 2: input.removeSubrange(run(at: place, in: input, &random))
  case 3: input.removeSubrange(place...)
  case 4: input.insert(contentsOf: Array(random.pick(tokens).utf8), at: place)
  case 5: repeatRun(&input, at: place, &random)
  case 6: replaceNumber(&input, from: place, &random)
  case 7 where !other.isEmpty:
    let part = run(at: random.below(other.count), in: other, &random)
    input.replaceSubrange(run(at: place, in: input, &random), with: other[part])
  default: swapRuns(&input, at: place, &random)
  }
  if input.count > longestInput { input.removeSubrange(longestInput...) }
}

/// What means something in one language or another.
private let tokens = [
  "{", "}", "(", ")", "[", "]", "<", ">", "\"", "'", "\\", "\n", "\n\n", "//", "/*", "*/", "#", "#if", "#endif", "@",
  "&a", "*a", "!!", "---", "...", "..<", "..", "?", "!", "=", "==", "->", "=>", ":", "::", ";", ",", "|", "||", "&&",
  "%", "$", "${", "$(", "#{", "<<", "<<~A", "\u{FEFF}", "\u{202E}", "\0", "\r\n", "\t", "\u{1F600}", "nil", "self",
  "if", "for", "while", "def", "end", "func", "class", "import", "return", "in", "do", "true",
]

private func run(
  at place: Int, in text: [UInt8], _ random: inout some RandomNumberGenerator
) -> Range<Int> {
  let longest = random.isOne(of: 4) ? text.count : 16
  return place..<min(text.count, place + 1 + random.below(longest))
}

/// The same many times, one after the other: nesting and lengths that nobody writes.
private func repeatRun(_ input: inout [UInt8], at place: Int, _ random: inout some RandomNumberGenerator) {
  let part = Array(input[run(at: place, in: input, &random)])
  let times = min(random.pick([1, 2, 3, 16, 64, 500, 5000]), longestInput / part.count)
  input.insert(contentsOf: Array(repeatElement(part, count: times).joined()), at: place)
}

private func replaceNumber(_ input: inout [UInt8], from place: Int, _ random: inout some RandomNumberGenerator) {
  func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
  guard let start = input[place...].firstIndex(where: isDigit) else { return }
  let end = input[start...].firstIndex { !isDigit($0) } ?? input.count
  input.replaceSubrange(start..<end, with: Array(random.number().utf8))
}

private func swapRuns(_ input: inout [UInt8], at place: Int, _ random: inout some RandomNumberGenerator) {
  let part = run(at: place, in: input, &random)
  let moved = Array(input[part])
  input.removeSubrange(part)
  input.insert(contentsOf: moved, at: input.isEmpty ? 0 : random.below(input.count))
}
