import Foundation
import Synchronization
import ModlintKit

/// One line on standard error that says how far the reading has come. It shows only on a terminal and only for work
/// that takes more than a second.
final class ProgressLine: Sendable {
  private let start = ContinuousClock.now
  private let isOn: Bool
  private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

  init(isOn: Bool) {
    self.isOn = isOn && obeysEscapes(STDERR_FILENO)
  }

  func show(_ done: Int, of total: Int) {
    guard isOn else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1) else { return }
    lastShown.withLock { last in
      if let last, now - last < .milliseconds(100) { return }
      last = now
      let width = 30
      let filled = total == 0 ? width : done * width / total
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      Output.steerTerminal("\r\u{1B}[K\(bar) \(done) of \(total) files")
    }
  }

  func end() {
    if lastShown.withLock({ $0 != nil }) { Self.clear() }
  }

  static func clear() {
    if obeysEscapes(STDERR_FILENO) { Output.steerTerminal("\r\u{1B}[K") }
  }
}
