/// Members that types of the standard library and of Foundation have themselves: who asks an unknown object for one of them
/// hardly asks for what a project adds under the same name.
enum KnownMembers {
  /// Members of lists, sets and dictionaries, and so of texts.
  static let ofCollections: Set<String> = words(
    """
    allSatisfy allObjects append appending compactMap contains count distance drop dropFirst dropLast elementsEqual
    endIndex enumerated filter first firstIndex flatMap forEach formIndex formUnion hash index indices insert
    intersection isEmpty isSubset isSuperset joined keys last lastIndex lazy lexicographicallyPrecedes makeIterator map
    mapValues max merge merging min partition popFirst popLast prefix randomElement reduce remove removeAll removeFirst
    removeLast removeSubrange removeValue replaceSubrange reserveCapacity reverse reversed shuffle shuffled sort sorted
    split startIndex starts subtract subtracting suffix swapAt union update updateValue values withUnsafeBufferPointer
    withUnsafeBytes withUnsafeMutableBufferPointer withUnsafeMutableBytes
    """)
  /// Members of texts.
  static let ofTexts: Set<String> = words(
    """
    addingPercentEncoding capitalized components data hasPrefix hasSuffix lowercased padding range removingPercentEncoding
    replacingOccurrences trimmingCharacters unicodeScalars uppercased utf16 utf8 write
    """)
  /// Members of characters.
  static let ofCharacters: Set<String> = words(
    "isASCII isHexDigit isLetter isLowercase isNewline isNumber isPunctuation isSymbol isUppercase isWhitespace isWholeNumber"
  )
  /// Members of nearly every object.
  static let ofOthers: Set<String> = words(
    """
    advanced cancel close debugDescription description encode encoded decode decoded hashValue localizedDescription name
    rawValue stringValue value
    """)
  /// Labels of theirs.
  static let labels: Set<String> = words(
    """
    after at before by contentsOf for from in into isSeparator keepingCapacity maxSplits of offsetBy
    omittingEmptySubsequences options range separatedBy separator through to upTo using where while with
    """)
  /// Labels of initializers by which one value is made of another.
  static let initializerLabels: Set<String> = words(
    "bitPattern clamping count describing exactly radix reflecting repeating truncatingIfNeeded uppercase")

  /// True for a label that some initializers of these types have.
  static func isInitializerLabel(_ label: String) -> Bool {
    initializerLabels.contains(label) || labels.contains(label) || objectLabels.contains(label)
  }

  private static let objectLabels: Set<String> = words(
    """
    bundle coder color cornerRadius data decoder frame identifier image key locale message name nibName path priority rawValue
    reuseIdentifier size string style text timeInterval timeIntervalSince1970 timeIntervalSinceNow title url value
    """)

  /// True where some of these types have a member of the name.
  static func isKnown(_ name: String) -> Bool {
    ofCollections.contains(name) || ofTexts.contains(name) || ofCharacters.contains(name) || ofOthers.contains(name)
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
