import FileTrees
import Foundation
import Synchronization

/// The digest of the running program once it is known: several threads ask for it at once, and where nothing is kept yet each
/// would read all of the program.
final class KnownProgram: Sendable {
  private let digest = Mutex<ContentDigest?>(nil)

  func digest(orElse find: () -> ContentDigest) -> ContentDigest {
    digest.withLock { known in
      let found = known ?? find()
      known = found
      return found
    }
  }
}

extension CacheFolder {
  /// The digest of the running program: the version of every extractor, rule and record in it, which nobody can forget
  /// to count up.
  ///
  /// A release has it of its linker. Reading another program takes longer than many a scan, so the digest is kept by what the
  /// file system says of the file.
  func runningProgram() -> ContentDigest { known.digest(orElse: readRunningProgram) }

  private func readRunningProgram() -> ContentDigest {
    let path = programPath()
    if let page = OpenFile(reading: path)?.bytes(at: 0, count: 4096), let identity = BuildIdentity(ofProgram: page) {
      return ContentDigest(of: Array(identity.bytes))
    }
    guard let mark = FileTree.mark(ofFileAt: path) else { return ContentDigest(high: 0, low: 0) }
    let name = programPrefix + mark.digest.text
    let folder = self.path + "/" + programsFolder
    if let bytes = CheckedFile.read(folder + "/" + name), bytes.count == 16 {
      return bytes.withUnsafeBytes {
        ContentDigest(
          high: $0.loadUnaligned(as: UInt64.self), low: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
    }
    guard let file = OpenFile(reading: path), let length = file.length else { return ContentDigest(high: 0, low: 0) }
    let digest = digest(of: file, length: length)
    if mark.isSettled(before: fileClock()) {
      CheckedFile.write(bytes(of: [digest.high, digest.low]), to: name, in: folder)
    }
    return digest
  }

  private func digest(of file: OpenFile, length: Int) -> ContentDigest {
    var digest = ContentDigest(high: UInt64(length), low: 0)
    var offset = 0
    while offset < length, let part = file.bytes(at: offset, count: min(1 << 22, length - offset)) {
      digest = digest.combined(with: ContentDigest(of: part))
      offset += part.count
    }
    return digest
  }

  private func programPath() -> String {
    #if os(Linux)
      // The file that runs, even if another has taken its name meanwhile.
      "/proc/self/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }
}

extension FileMark {
  var digest: ContentDigest {
    withUnsafeBytes(of: self) { ContentDigest(of: $0) }
  }
}
