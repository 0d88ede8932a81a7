@testable import ModlintKit
import Testing

@Test("What the built-in idioms ask for is read back as it was kept, and nothing is read of less or more")
func keptNamesAreThoseAsked() throws {
  let asked = AskedNames(of: try Idiom.all(from: [BuiltinPages.idioms]))
  #expect(
    !asked.shapes.isEmpty && !asked.fragments.isEmpty && !asked.assigned.isEmpty && !asked.onlyInPlace.isEmpty
      && !asked.methods.isEmpty && !asked.methodPrefixes.isEmpty && !asked.variables.isEmpty && asked.asksOwnObjects)
  let bytes = AskedNamesRecord.bytes(of: asked)
  #expect(AskedNamesRecord.asked(bytes) == asked)
  #expect(AskedNamesRecord.asked(bytes + [0]) == nil)
  for length in stride(from: 0, to: bytes.count, by: 101) {
    #expect(AskedNamesRecord.asked(Array(bytes.prefix(length))) == nil)
  }
}

@Test("An idiom that a team puts in the place of a built-in one changes what facts depend on, whatever it says")
func namesOfOwnIdiomsCount() {
  func texts(_ name: String) -> [String] {
    let file = PageFile(path: "/house/\(name).md", text: "", place: "idioms/\(name).md")
    return LazyIdioms(BuiltinPages.idioms, and: [file]).ownTexts
  }
  #expect(texts("beehive") != texts("house"))
}
