import ModlintKit

/// The file of git's index.
enum GitIndexKind: FuzzKind {
  static let name = "git-index"

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    let version = random.isOne(of: 8) ? random.below(9) : 2 + random.below(3)
    let paths = random.list(upTo: 12) { random in
      (0...random.below(3)).map { _ in random.name() }.joined(separator: "/") + random.pick([".swift", "", ".m"])
    }
    .sorted()
    var bytes = Array("DIRC".utf8) + number(version, 4) + number(random.isOne(of: 10) ? 1 << 31 : paths.count, 4)
    var before: [UInt8] = []
    for path in paths {
      let path = Array(path.utf8)
      let mode = random.pick([0o100644, 0o100755, 0o120000, 0o160000, 0o040000, 0])
      let flags = random.pick([0, 1 << 12, 2 << 12, 1 << 14, 1 << 15]) | min(path.count, 0xFFF)
      var entry = number(1, 4) + number(0, 20) + number(mode, 4) + number(0, 12)
      entry += (0..<20).map { _ in UInt8(random.below(256)) } + number(flags, 2)
      if flags & 1 << 14 != 0, version >= 3 { entry += number(random.pick([0, 1 << 13, 1 << 14]), 2) }
      if version == 4 {
        let shared = zip(path, before).prefix { $0 == $1 }.count
        entry += [UInt8(truncatingIfNeeded: before.count - shared)] + path[shared...] + [0]
      } else {
        entry += path + [UInt8](repeating: 0, count: 8 - (entry.count + path.count) % 8)
      }
      before = path
      bytes += entry
    }
    for _ in 0..<random.below(3) {
      let content = [UInt8](repeating: 1, count: random.below(40))
      bytes +=
        Array(random.pick(["TREE", "REUC", "link", "EOIE", "sdir", "UNTR"]).utf8) + number(content.count, 4) + content
    }
    return bytes + [UInt8](repeating: 7, count: 20)
  }

  static func run(_ input: [UInt8]) {
    for prefix in ["", "a/"] {
      guard let index = IndexFile(input, below: prefix) else { continue }
      for entry in index.entries { _ = index.object(of: entry) }
    }
  }

  /// With the greatest byte first.
  private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { place in
      let shift = 8 * (bytes - 1 - place)
      return shift < 64 ? UInt8(truncatingIfNeeded: value >> shift) : 0
    }
  }
}
