import Dispatch
import Findings
import Synchronization

/// A Markdown file of a rule folder.
package struct PageFile: Sendable {
  package var path: String
  package var text: String
  /// Whether its examples were run before the program was given out: then a scan need not look at them.
  package var isProven: Bool

  package init(path: String, text: String, isProven: Bool = false) {
    self.path = path
    self.text = text
    self.isProven = isProven
  }
}

/// Pages read side by side: there are a hundred of them before any scan begins. Whoever asks helps to read what nobody
/// has taken yet, so that a thread which needs them does not wait for another to read them all.
package final class PageReading<Page: Sendable>: Sendable {
  private struct State {
    var next = 0
    var pages: [Result<Page, RuleMistakes>?]
  }

  package let files: [PageFile]
  private let read: @Sendable (PageFile) throws(RuleMistakes) -> Page
  private let state: Mutex<State>
  /// The pages that somebody is reading.
  private let taken = DispatchGroup()

  package init(_ files: [PageFile], _ read: @escaping @Sendable (PageFile) throws(RuleMistakes) -> Page) {
    self.files = files
    self.read = read
    state = Mutex(State(pages: Array(repeating: nil, count: files.count)))
  }

  /// What each file gave, in their order. They are read once, however often this is asked.
  package func pages() -> [Result<Page, RuleMistakes>] {
    DispatchQueue.concurrentPerform(iterations: files.count) { _ in _ = readNext() }
    taken.wait()
    return state.withLock { $0.pages.compactMap(\.self) }
  }

  /// Reads what nobody has taken yet, before anybody asks.
  package func readAhead() { while readNext() {} }

  /// - Returns: Whether there was a page left.
  private func readNext() -> Bool {
    let turn = state.withLock { state -> Int? in
      guard state.next < files.count else { return nil }
      taken.enter()
      state.next += 1
      return state.next - 1
    }
    guard let turn else { return false }
    let page = Result { () throws(RuleMistakes) in try read(files[turn]) }
    state.withLock { $0.pages[turn] = page }
    taken.leave()
    return true
  }
}
