import Foundation
import SwiftParser
import Synchronization

/// The floor that `Scripts/benchmark` measures modlint against: the parser alone, over the same files, on as many
/// threads, and nothing kept.
///
/// Usage: `ParseOnly LIST [THREADS]`, where LIST names a file with one path a line.
@main
struct ParseOnly {
  static func main() throws {
    let arguments = CommandLine.arguments
    let paths = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n").map(String.init)
    let threads = arguments.count > 2 ? Int(arguments[2]) ?? 1 : ProcessInfo.processInfo.activeProcessorCount
    let next = Counter()
    let group = DispatchGroup()
    for _ in 0..<threads {
      group.enter()
      let thread = Thread {
        while let path = next.take(of: paths), let text = FileManager.default.contents(atPath: path) {
          text.withUnsafeBytes { _ = Parser.parse(source: $0.bindMemory(to: UInt8.self)) }
        }
        group.leave()
      }
      // The parser goes as deep as the source nests.
      thread.stackSize = 64 << 20
      thread.start()
    }
    group.wait()
  }
}

private final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func take(of paths: [String]) -> String? {
    let index = value.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < paths.count ? paths[index] : nil
  }
}
