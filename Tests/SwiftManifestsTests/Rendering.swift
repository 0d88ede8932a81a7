import Foundation
@testable import ModlintKit
import Testing

/// A value as one line, for comparison.
func text(_ value: ManifestValue) -> String {
  switch value.content {
  case .string(let text): return "\"\(text)\""
  case .int(let number): return "\(number)"
  case .double(let number): return "\(number)"
  case .bool(let truth): return "\(truth)"
  case .null: return "nil"
  case .array(let elements): return "[\(elements.map(text).joined(separator: ", "))]"
  case .dictionary(let pairs):
    return "[\(pairs.map { "\(text($0.key)): \(text($0.value))" }.joined(separator: ", "))]"
  case .call(let name, let arguments):
    if arguments.isEmpty { return ".\(name)" }
    let parts = arguments.map { ($0.label.map { "\($0): " } ?? "") + text($0.value) }
    return "\(name)(\(parts.joined(separator: ", ")))"
  case .unknown: return "?"
  }
}

/// The value of the variable `x` at the end of a manifest.
func x(in source: String) throws -> ManifestValue {
  try #require(evaluated(source).variables.first { $0.name == "x" }).value
}

/// A manifest that is evaluated on a stack as deep as that takes: tests run on worker threads, which have half a megabyte
/// on macOS. Frames of debug builds are larger.
func evaluated(_ source: String) -> SwiftManifest {
  final class Answer: @unchecked Sendable {
    var manifest: SwiftManifest?
  }
  let answer = Answer()
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    answer.manifest = SwiftManifest(evaluating: source)
    done.signal()
  }
  thread.stackSize = SwiftManifest.requiredStackSize * 4
  thread.start()
  done.wait()
  return answer.manifest ?? SwiftManifest(evaluating: "")
}
