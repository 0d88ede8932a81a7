/// Of what members, or types, are known to speak.
struct SaidThings {
  private var mechanisms: [String] = []
  private var idioms: [String] = []
  /// By member or type the number of the last thing said, by thing the one before it of the same.
  private var last: [Int32: Int32] = [:]
  private var before: [Int32] = []

  mutating func note(_ mechanism: String, of idiom: String, by speaker: Int32) {
    before.append(last.updateValue(Int32(before.count), forKey: speaker) ?? -1)
    mechanisms.append(mechanism)
    idioms.append(idiom)
  }

  /// Whether one is known to speak of what a question asks for.
  func contains(_ question: DeclarationQuestion, by speaker: Int32) -> Bool {
    var thing = last[speaker] ?? -1
    while thing >= 0 {
      let number = Int(thing)
      if mechanisms[number] == question.line.mechanism, idioms[number] == question.idiom.name { return true }
      thing = before[number]
    }
    return false
  }
}
