import Synchronization

/// Files that somebody asked for by their path and that lie beyond the tree's border, so that it is told that they are not read.
final class RefusedFiles: Sendable {
  private let reasons = Mutex<[String: Objection]>([:])

  func note(_ path: String, _ objection: Objection) { reasons.withLock { $0[path] = objection } }

  var problems: [ProjectProblem] {
    reasons.withLock { $0 }.sorted { bytesPrecede($0.key, $1.key) }.map {
      ProjectProblem(message: "\($1)", file: $0, line: 1)
    }
  }
}

extension FileTree {
  /// What manifests have named and the tree does not give, because it lies out of the repository or in a hidden folder.
  var refusals: [ProjectProblem] { refused.problems }

  /// Why a path that is not listed may not be read from disk. That is a problem of its own.
  func objection(to path: String) -> Objection? {
    guard rootFolder != nil, let objection = border.objection(toNamed: path, from: root) else { return nil }
    refused.note(path, objection)
    return objection
  }
}
