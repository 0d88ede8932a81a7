import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ctrl-C ends the run with 130, after the line of the progress bar is cleared.
func endOnInterrupt() {
  signal(SIGINT, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global(qos: .userInteractive))
  source.setEventHandler {
    // The handler holds its own source, so that it lives as long as the process.
    withExtendedLifetime(source) { ProgressLine.clear() }
    exit(130)
  }
  source.resume()
}

/// Commands inherit an `exit` of their own, which is not this one.
func endProcess(_ code: Int32) -> Never { exit(code) }
