import Dispatch
import Foundation

/// Ctrl-C ends the run with 130, after the line of the progress bar is cleared.
func endOnInterrupt() {
  signal(SIGINT, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global(qos: .userInteractive))
  source.setEventHandler {
    // The handler holds its own source, so that it lives as long as the process.
    withExtendedLifetime(source) { ProgressLine.clear() }
    endProcess(130)
  }
  source.resume()
}

/// Ends the process at once. What libraries would do then is left out: of a git that is still asked something,
/// swift-subprocess would say that it leaks. Nobody waits for what an early mistake has made needless.
func endProcess(_ code: Int32) -> Never {
  fflush(nil)
  _exit(code)
}
