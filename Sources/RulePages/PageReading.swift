import Synchronization

/// A Markdown file of a rule folder.
package struct PageFile: Sendable {
  package var path: String
  package var text: String
  /// The path with the name of its folder, by which idioms are told from rules: `./beehive.md` does not say it.
  package var place: String
  /// Whether its examples were run before the program was given out: then a scan need not look at them.
  var isProven: Bool

  package init(path: String, text: String, place: String? = nil, isProven: Bool = false) {
    self.path = path
    self.place = place ?? path
    self.text = text
    self.isProven = isProven
  }
}

/// Pages that are read when somebody asks for them: there are a hundred of them before any scan begins.
package final class PageReading<Page: Sendable>: Sendable {
  /// A page once it was read; who asks for it meanwhile waits.
  private final class Slot: Sendable {
    let page = Mutex<Result<Page, RuleMistakes>?>(nil)
  }

  package let files: [PageFile]
  private let read: @Sendable (PageFile) throws(RuleMistakes) -> Page
  private let slots: [Slot]
  private let isHeld = Atomic<Bool>(false)

  init(_ files: [PageFile], _ read: @escaping @Sendable (PageFile) throws(RuleMistakes) -> Page) {
    self.files = files
    self.read = read
    slots = files.map { _ in Slot() }
  }

  /// What each file gave, in their order. They are read once, however often this is asked.
  package func pages() -> [Result<Page, RuleMistakes>] {
    Workers(files.count).map(Array(files.indices), page)
  }

  /// What one file gave.
  func page(_ index: Int) -> Result<Page, RuleMistakes> {
    slots[index].page.withLock { known in
      let page = known ?? Result { () throws(RuleMistakes) in try read(files[index]) }
      known = page
      return page
    }
  }

  /// Reads the pages one after the other, before anybody asks, until it is held.
  package func readAhead() {
    for index in files.indices where !isHeld.load(ordering: .relaxed) { _ = page(index) }
  }

  /// Ends the reading ahead for good, also one that has not begun yet: it may be that nobody asks.
  func hold() { isHeld.store(true, ordering: .relaxed) }
}
