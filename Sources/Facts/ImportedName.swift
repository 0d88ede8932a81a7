/// The Swift name of a constant of Objective-C that is imported as a member of a type of its own, by the rules of its importer
/// (swift/lib/ClangImporter/ImportName.cpp).
enum ImportedName {
  private static let ending = "Notification"

  /// True where a text by this name is imported as the name of a notification.
  static func isNotification(_ name: String) -> Bool { name.hasSuffix(ending) && name != ending }

  /// The member's name: `kThingDidChangeNotification` is `thingDidChange` of `NSNotificationName`, `XYThingDidChangeNotification`
  /// is `XYThingDidChange`, and `XYKeyUserName` is `userName` of `XYKey`.
  static func member(_ name: String, of type: String) -> String {
    var base = name[...]
    var isCut = false
    if base.first == "k", base.dropFirst().first?.isUppercase == true {
      base = base.dropFirst()
      isCut = true
    }
    if type == "NSNotificationName" {
      if isNotification(String(base)) { base = base.dropLast(ending.count) }
    } else {
      let prefix = commonWords(String(base), type)
      if prefix > 0, prefix < base.count, base.dropFirst(prefix).first?.isLetter == true {
        base = base.dropFirst(prefix)
        isCut = true
      }
    }
    return isCut ? lowerCased(String(base)) : String(base)
  }

  /// The length of the words that both begin with: `XYKey` of `XYKeyUserName` and `XYKey`.
  private static func commonWords(_ name: String, _ type: String) -> Int {
    var length = 0
    for (one, other) in zip(words(of: name), words(of: type)) {
      guard one == other else { break }
      length += one.count
    }
    return length
  }

  /// `XY`, `Key`, `User` of `XYKeyUser`.
  private static func words(of name: String) -> [String] {
    let letters = Array(name)
    var words: [String] = []
    for (index, letter) in letters.enumerated() {
      let next = index + 1 < letters.count ? letters[index + 1] : " "
      let begins =
        letter.isUppercase && (index == 0 || !letters[index - 1].isUppercase || next.isLowercase)
      if begins || words.isEmpty { words.append(String(letter)) } else { words[words.count - 1].append(letter) }
    }
    return words
  }

  /// `thing` of `Thing`, `mxSession` of `MXSession`, `url` of `URL`.
  private static func lowerCased(_ name: String) -> String {
    let letters = Array(name)
    var end = 0
    while end < letters.count, letters[end].isUppercase { end += 1 }
    // The last capital before a small letter begins a word.
    if end > 1, end < letters.count, letters[end].isLowercase { end -= 1 }
    return String(letters[..<end]).lowercased() + String(letters[end...])
  }
}
