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

/// Reads pages side by side: there are a hundred of them before any scan begins.
///
/// - Returns: What each gave, in the order of `files`.
package func readPages<Page: Sendable>(
  _ files: [PageFile], _ read: @Sendable (PageFile) throws(RuleMistakes) -> Page
) -> [Result<Page, RuleMistakes>] {
  let results = Mutex<[Result<Page, RuleMistakes>?]>(Array(repeating: nil, count: files.count))
  DispatchQueue.concurrentPerform(iterations: files.count) { index in
    let result = Result { () throws(RuleMistakes) in try read(files[index]) }
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap(\.self) }
}
