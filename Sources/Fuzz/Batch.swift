import Foundation
import ModlintKit

/// Inputs one after the other in one process, each with so much time and all with so much memory; the process ends at the
/// first that takes more, and ``Progress`` tells which it was.
struct Batch {
  static let stackSize = SwiftReader.requiredStackSize
  #if DEBUG
    /// Without optimisation the parser takes 65 times as long; such a build counts what is reached, and no time.
    static let mostSeconds = 600
    static let mostMemory = 4 << 30
  #else
    /// Seconds of CPU that one input may take.
    static let mostSeconds = 5
    /// Bytes of memory that the process may have had at once.
    static let mostMemory = 1 << 30
  #endif

  private let kind: Kind
  private let inputs: Inputs
  private let numbers: Range<Int>
  private let progress: Progress?

  init(_ kind: Kind, _ options: Options) {
    self.kind = kind
    inputs = Inputs(kind, options)
    numbers = options.first..<options.first + options.count
    progress = options.progress.flatMap(Progress.init)
  }

  func run() {
    for number in numbers {
      progress?.begin(number)
      let input = inputs.input(number)
      limitNextInput()
      let start = processTime()
      kind.run(input)
      progress?.end(number, seconds: processTime() - start, bytes: input.count, memory: peakMemory())
      endIfTooLarge()
    }
  }
}

/// What is read by whoever started the process, also after its end: words in a file that both have in memory.
private struct Progress {
  /// The input in hand; how many are done; the slowest of them, its nanoseconds and its bytes; the peak of memory.
  private let words: UnsafeMutablePointer<Int64>

  init?(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    guard descriptor >= 0, ftruncate(descriptor, 48) == 0 else { return nil }
    defer { close(descriptor) }
    guard let memory = mmap(nil, 48, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED else {
      return nil
    }
    words = memory.assumingMemoryBound(to: Int64.self)
  }

  func begin(_ number: Int) { words[0] = Int64(number) }

  func end(_ number: Int, seconds: Double, bytes: Int, memory: Int) {
    words[1] += 1
    words[5] = Int64(memory)
    guard Int64(seconds * 1e9) > words[3] else { return }
    (words[2], words[3], words[4]) = (Int64(number), Int64(seconds * 1e9), Int64(bytes))
  }
}

/// A process that takes longer for the input is ended by the timer's signal.
func limitNextInput() {
  var timer = itimerval()
  timer.it_value.tv_sec = Batch.mostSeconds
  #if canImport(Darwin)
    setitimer(ITIMER_PROF, &timer, nil)
  #else
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  #endif
}

/// Told by the process's own end, so that whoever watches looks at the input in hand.
func endIfTooLarge() {
  if peakMemory() > Batch.mostMemory { abort() }
}

/// Seconds of CPU that the process has taken.
private func processTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// In bytes.
func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    // In kilobytes.
    return usage.ru_maxrss << 10
  #endif
}
