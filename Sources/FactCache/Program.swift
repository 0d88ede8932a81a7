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

extension KeyedCache {
  /// The digest of the running program: the version of every extractor, rule and record in it, which nobody can forget
  /// to count up.
  ///
  /// A release has it of its linker. Reading another program takes longer than many a scan, so the digest is kept by what the
  /// file system says of the file.
  func runningProgram() -> ContentDigest { known.digest(orElse: readRunningProgram) }

  private func readRunningProgram() -> ContentDigest {
    let path = pathOfRunningProgram()
    guard let file = try? OpenFile(reading: path, followsLink: true) else { return ContentDigest(high: 0, low: 0) }
    if let page = file.bytes(at: 0, count: 4096), let identity = BuildIdentity(ofProgram: page) {
      return key.digest(of: Array(identity.bytes))
    }
    guard let mark = FileTree.mark(ofFileAt: path) else { return ContentDigest(high: 0, low: 0) }
    let kept = note(of: mark)
    if let bytes = kept?.read(), bytes.count == 16 { return bytes.withUnsafeBytes { ContentDigest(at: 0, of: $0) } }
    guard let length = file.length else { return ContentDigest(high: 0, low: 0) }
    let digest = digest(of: file, length: length)
    if mark.isSettled(before: fileClock()) { kept?.write(bytes(of: [digest.high, digest.low])) }
    return digest
  }

  /// Nil where the folder of these notes is not ours.
  private func note(of program: FileMark) -> SealedFile? {
    let folder = folder.path + "/" + programsFolder
    guard (try? checkPrivate(folder)) != nil else { return nil }
    let digest = withUnsafeBytes(of: program) { key.digest(of: $0) }
    return SealedFile(key: key, folder: folder, name: programPrefix + digest.text)
  }

  private func digest(of file: OpenFile, length: Int) -> ContentDigest {
    key.digest { hasher in
      var offset = 0
      while offset < length, let part = file.bytes(at: offset, count: min(1 << 22, length - offset)) {
        hasher.add(part)
        offset += part.count
      }
    }
  }
}
