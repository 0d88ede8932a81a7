/// Of what members, or types, are known to speak.
struct SaidThings<Speaker> {
  private var mechanisms: [String] = []
  private var idioms: [String] = []
  /// By member or type the number of the last thing said, by thing the one before it of the same.
  private var last: Keyed<Speaker, Int32>
  private var before: [Int32] = []

  init(speakers: Int) { last = Keyed(repeating: -1, count: speakers) }

  mutating func note(_ mechanism: String, of idiom: String, by speaker: Index<Speaker>) {
    before.append(last[speaker])
    last[speaker] = Int32(before.count - 1)
    mechanisms.append(mechanism)
    idioms.append(idiom)
  }

  /// Whether one is known to speak of what a question asks for.
  func contains(_ question: DeclarationQuestion, by speaker: Index<Speaker>) -> Bool {
    var thing = speaker.exists ? last[speaker] : -1
    while thing >= 0 {
      let number = Int(thing)
      if mechanisms[number] == question.line.mechanism, idioms[number] == question.idiom.name { return true }
      thing = before[number]
    }
    return false
  }
}
