/// Of what members, or types, are known to speak.
struct SaidThings {
  private var mechanisms: [String] = []
  private var idioms: [String] = []
  /// By member or type the number of the last thing said, by thing the one before it of the same.
  private var last: [Int32]
  private var before: [Int32] = []

  init(speakers: Int) { last = [Int32](repeating: -1, count: speakers) }

  mutating func note(_ mechanism: String, of idiom: String, by speaker: Int32) {
    before.append(last[Int(speaker)])
    last[Int(speaker)] = Int32(before.count - 1)
    mechanisms.append(mechanism)
    idioms.append(idiom)
  }

  /// Whether one is known to speak of what a question asks for.
  func contains(_ question: DeclarationQuestion, by speaker: Int32) -> Bool {
    var thing = speaker < 0 ? -1 : last[Int(speaker)]
    while thing >= 0 {
      let number = Int(thing)
      if mechanisms[number] == question.line.mechanism, idioms[number] == question.idiom.name { return true }
      thing = before[number]
    }
    return false
  }
}
