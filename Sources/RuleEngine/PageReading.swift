import Dispatch
import Findings
import Synchronization

/// Reads pages side by side: there are a hundred of them before any scan begins.
///
/// - Returns: What each gave, in the order of `files`.
package func readPages<Page: Sendable>(
  _ files: [(path: String, text: String)],
  _ read: @Sendable (_ text: String, _ path: String) throws(RuleMistakes) -> Page
) -> [Result<Page, RuleMistakes>] {
  let results = Mutex<[Result<Page, RuleMistakes>?]>(Array(repeating: nil, count: files.count))
  DispatchQueue.concurrentPerform(iterations: files.count) { index in
    let result = Result { () throws(RuleMistakes) in try read(files[index].text, files[index].path) }
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap(\.self) }
}
