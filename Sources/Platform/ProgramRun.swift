import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program that is run to its end.
struct ProgramRun {
  /// Its path.
  let program: String
  let arguments: [String]
  /// Nil for that of this program.
  var environment: [String: String]?

  /// The text that it writes when it reads the input; nil where it cannot be started, ends with another status, or writes more than `most`
  /// bytes.
  ///
  /// A limit is reserved at once, and where memory is short that ends this program. The output comes as bytes: Subprocess
  /// decodes text byte by byte, and a listing of 4,000 files took it 50 ms.
  func output(input: String = "", statuses: [Int32] = [0], most: Int = .max) async -> String? {
    let result = try? await run(
      .path(FilePath(program)), arguments: Arguments(arguments), environment: variables, input: .inputWriter,
      output: .bytes(limit: most), error: .discarded
    ) { running in
      // It may end before it reads: the failed write is no failure of the question. `input: .string` would trap there.
      if !input.isEmpty { _ = try? await running.standardInputWriter.write(input) }
    }
    guard let result, case .exited(let status) = result.terminationStatus, statuses.contains(status) else { return nil }
    return String(decoding: result.standardOutput, as: UTF8.self)
  }

  /// Success, and the text of its complaints; nil where it cannot be started.
  func complaint() async -> (succeeds: Bool, text: String)? {
    let result = try? await run(
      .path(FilePath(program)), arguments: Arguments(arguments), environment: variables, output: .discarded,
      error: .string(limit: 1 << 16))
    guard let result else { return nil }
    return (result.terminationStatus.isSuccess, result.standardError)
  }

  private var variables: Environment {
    environment.map { .custom($0.map { Array("\($0.key)=\($0.value)\0".utf8) }) } ?? .inherit
  }
}
