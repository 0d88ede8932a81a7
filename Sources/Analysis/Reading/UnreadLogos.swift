extension Scan {
  /// How many files of Logos there are: what they hook and declare is in no graph. Nil where there are none.
  var unreadLogos: String? {
    var buffer: [UInt8] = []
    let files = tree.files.indices.filter { index in
      guard tree.files[index].kind == .logos, tree.size(of: index) < Self.largestLogos,
        (try? tree.read(index, into: &buffer)) != nil
      else { return false }
      return holdsDirective(buffer)
    }
    guard let first = files.first else { return nil }
    let others = files.count > 1 ? " and \(files.count - 1) more" : ""
    return "not read: \(plural(files.count, "Logos file")) (\(tree.files[first].path)\(others))"
  }

  /// More than this is music or a model, which have files that are called so too.
  private static let largestLogos = 1 << 20

  /// Whether a line begins with one of the directives without which there is no Logos: `%hook`, `%ctor`, `%group`…
  private func holdsDirective(_ text: [UInt8]) -> Bool {
    let words = ["hook", "hookf", "ctor", "dtor", "group", "subclass", "config"].map { Array($0.utf8) }
    return text.split(separator: UInt8(ascii: "\n")).contains { line in
      let line = line.drop { $0 == 32 || $0 == 9 }
      guard line.first == UInt8(ascii: "%") else { return false }
      let word = line.dropFirst().prefix { $0 >= 97 && $0 <= 122 }
      return words.contains { $0.elementsEqual(word) }
    }
  }
}
