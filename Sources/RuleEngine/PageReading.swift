import Dispatch
import Synchronization

/// A Markdown file of a rule folder.
package struct PageFile: Sendable {
  package var path: String
  package var text: String
  /// The path with the name of its folder, by which idioms are told from rules: `./beehive.md` does not say it.
  package var place: String
  /// Whether its examples were run before the program was given out: then a scan need not look at them.
  package var isProven: Bool

  package init(path: String, text: String, place: String? = nil, isProven: Bool = false) {
    self.path = path
    self.place = place ?? path
    self.text = text
    self.isProven = isProven
  }
}

/// Pages that are read when somebody asks for them, side by side: there are a hundred of them before any scan begins. Whoever
/// asks for all helps to read what nobody has taken yet, so that a thread which needs them does not wait for another to read
/// them all.
package final class PageReading<Page: Sendable>: Sendable {
  private struct State {
    var next = 0
    var isTaken: [Bool]
    var pages: [Result<Page, RuleMistakes>?]
    var isHeld = false
  }

  package let files: [PageFile]
  private let read: @Sendable (PageFile) throws(RuleMistakes) -> Page
  private let state: Mutex<State>
  /// The pages that somebody is reading.
  private let taken = DispatchGroup()

  package init(_ files: [PageFile], _ read: @escaping @Sendable (PageFile) throws(RuleMistakes) -> Page) {
    self.files = files
    self.read = read
    state = Mutex(
      State(isTaken: Array(repeating: false, count: files.count), pages: Array(repeating: nil, count: files.count)))
  }

  /// What each file gave, in their order. They are read once, however often this is asked.
  package func pages() -> [Result<Page, RuleMistakes>] {
    DispatchQueue.concurrentPerform(iterations: files.count) { _ in _ = readNext() }
    taken.wait()
    return state.withLock { $0.pages.compactMap(\.self) }
  }

  /// What one file gave.
  func page(_ index: Int) -> Result<Page, RuleMistakes> {
    if take(index) { read(index) }
    if let page = state.withLock({ $0.pages[index] }) { return page }
    // Another thread is about to have it.
    taken.wait()
    return state.withLock { $0.pages[index]! }
  }

  /// Reads what nobody has taken yet, before anybody asks, until it is held.
  package func readAhead() { while !state.withLock({ $0.isHeld }), readNext() {} }

  /// Ends the reading ahead for good, also one that has not begun yet: it may be that nobody asks.
  package func hold() { state.withLock { $0.isHeld = true } }

  /// - Returns: Whether there was a page left.
  private func readNext() -> Bool {
    let turn = state.withLock { state -> Int? in
      while state.next < files.count, state.isTaken[state.next] { state.next += 1 }
      guard state.next < files.count else { return nil }
      state.isTaken[state.next] = true
      taken.enter()
      return state.next
    }
    guard let turn else { return false }
    read(turn)
    return true
  }

  /// - Returns: Whether nobody else has taken it.
  private func take(_ index: Int) -> Bool {
    state.withLock { state in
      if state.isTaken[index] { return false }
      state.isTaken[index] = true
      taken.enter()
      return true
    }
  }

  /// Reads a page that was taken.
  private func read(_ index: Int) {
    let page = Result { () throws(RuleMistakes) in try read(files[index]) }
    state.withLock { $0.pages[index] = page }
    taken.leave()
  }
}
