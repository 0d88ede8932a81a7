/// Authors that are programs: builds, releases, translations.
struct ServiceAccounts {
  private var texts: [[UInt8]] = []
  private var words: Set<String> = []

  /// Texts that names and addresses hold, and behind `=` whole words of them.
  init(_ list: [String]) {
    for entry in list {
      if entry.hasPrefix("=") {
        words.insert(entry.dropFirst().lowercased())
      } else {
        texts.append(Array(entry.lowercased().utf8))
      }
    }
  }

  func include(_ commit: Commit) -> Bool {
    // By bytes: to look for every text in every author by characters was a hundredth of a scan.
    let whole = Array("\(commit.name) <\(commit.email)>".lowercased().utf8)
    if texts.contains(where: { text in whole.indices.contains { whole[$0...].starts(with: text) } }) { return true }
    // `li.ci@` is a person; `ios-ci@` and `ci@` are none.
    let local = commit.email.prefix { $0 != "@" }.split { $0 == "-" || $0 == "_" || $0 == "+" }
    return local.contains { words.contains($0.lowercased()) } || Self.words(of: commit.name).contains(where: isService)
  }

  /// `Ci` is a name that people have, and `CI` and `ci` are none.
  private func isService(_ word: String) -> Bool {
    let isWrittenAsName = word.count == 2 && word.first?.isUppercase == true && word.last?.isLowercase == true
    return !isWrittenAsName && words.contains(word.lowercased())
  }

  /// `Acme`, `CI` of `Acme CI`, `acme-ci` and `AcmeCI`.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var previous: Character = " "
    for letter in name {
      defer { previous = letter }
      guard letter.isLetter || letter.isNumber else { continue }
      let goesOn = (previous.isLetter || previous.isNumber) && !(previous.isLowercase && letter.isUppercase)
      if goesOn, !words.isEmpty { words[words.count - 1].append(letter) } else { words.append(String(letter)) }
    }
    return words
  }
}
