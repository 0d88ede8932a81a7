import Foundation
import ModlintKit

/// `Scripts/fuzz` starts this program, many times, and watches it: a run ends with the first input that ends the process.
///
///     Fuzz kinds
///     Fuzz batch KIND --seed S --first N --count N [--progress FILE] [--unbounded]
///     Fuzz show KIND --seed S --first N      the input of that number, on standard output
///     Fuzz run KIND FILE [--unbounded]       one input from a file
@main
struct Fuzz {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.first == "kinds" {
      for kind in kinds { print(kind.name) }
      return
    }
    guard words.count > 1 else { end("Fuzz kinds, or Fuzz batch|show|run KIND") }
    let (verb, name) = (words[0], words[1])
    guard let kind = kinds.first(where: { $0.name == name }) else { end("there is no kind \(name)") }
    let options = Options(Array(words[2...]))
    onDeepStack { perform(verb, kind, options) }
  }
}

/// Ends the process when all is done, on a stack as deep as those of the threads that read sources.
private func onDeepStack(_ body: @escaping @Sendable () -> Void) {
  let thread = Thread {
    body()
    exit(0)
  }
  thread.stackSize = Batch.stackSize
  thread.start()
  while true { sleep(1000) }
}

@Sendable private func perform(_ verb: String, _ kind: Kind, _ options: Options) {
  WorkBudget.$areLimitsLifted.withValue(options.isUnbounded) {
    switch verb {
    case "batch": Batch(kind, options).run()
    case "show": FileHandle.standardOutput.write(Data(Inputs(kind, options).input(options.first)))
    case "run": run(kind, options.file)
    default: end("there is no verb \(verb)")
    }
  }
}

private func run(_ kind: Kind, _ file: String?) {
  guard let file, let data = FileManager.default.contents(atPath: file) else { end("there is no such file") }
  limitNextInput()
  kind.run(Array(data))
  endIfTooLarge()
}

private func end(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data((sentence + "\n").utf8))
  exit(2)
}

/// What stands behind the kind.
struct Options: Sendable {
  var seed: UInt64 = 1
  var first = 0
  var count = 1
  var progress: String?
  var isUnbounded = false
  var file: String?

  init(_ words: [String]) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--seed": seed = words.popFirst().flatMap { UInt64($0) } ?? seed
      case "--first": first = words.popFirst().flatMap { Int($0) } ?? first
      case "--count": count = words.popFirst().flatMap { Int($0) } ?? count
      case "--progress": progress = words.popFirst()
      case "--unbounded": isUnbounded = true
      default: file = word
      }
    }
  }
}
