import Foundation

/// Why there is no key, in one sentence's part.
enum CacheKeyError: Error, Equatable {
  /// The user wrote a key that is none.
  case invalid(String)
  /// The key cannot be kept, or is not to be believed: the run does without a cache.
  case refused(String)
}

extension CacheKey {
  /// The variable by which CI hands a key over.
  static let variable = "MODLINT_CACHE_KEY"
  /// Shorter texts are guessed.
  private static let shortestText = 16

  /// The key of the environment, else the user's own, which is made when it is first asked for.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(CacheKeyError) {
    guard let text = environment[Self.variable], !text.isEmpty else {
      self = try KeyFile(environment).key()
      return
    }
    guard text.utf8.count >= Self.shortestText else {
      throw .invalid("\(Self.variable) is shorter than \(Self.shortestText) characters: it could be guessed")
    }
    self.init(text: text)
  }
}

/// The file of the user's configuration that holds the key: readable by nobody else, and never a link.
private struct KeyFile {
  private let folder: String
  private static let name = "cache-key"
  private var path: String { folder + "/" + Self.name }

  init(_ environment: [String: String]) throws(CacheKeyError) {
    // As for the cache: the XDG specification says that a relative path is to be ignored.
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      self.folder = folder + "/modlint"
      return
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw .refused("HOME names no folder that its key could lie in")
    }
    #if os(macOS)
      folder = home + "/Library/Application Support/modlint"
    #else
      folder = home + "/.config/modlint"
    #endif
  }

  func key() throws(CacheKeyError) -> CacheKey {
    if let known = try known() { return known }
    try make()
    guard let made = try known() else { throw .refused("its key vanished from \(path)") }
    return made
  }

  /// Nil where there is none.
  private func known() throws(CacheKeyError) -> CacheKey? {
    let file: OpenFile
    do { file = try OpenFile(reading: path) } catch {
      switch error as? SystemError {
      case .noSuchFileOrDirectory: return nil
      case .tooManySymbolicLinkLevels: throw .refused("its key \(path) is a link")
      default: throw .refused("its key \(path) cannot be read: \(error)")
      }
    }
    if let fault = fault(of: file) { throw .refused("its key \(path) \(fault)") }
    guard file.length == CacheKey.length, let secret = file.bytes(at: 0, count: CacheKey.length) else {
      throw .refused("\(path) is no key of \(CacheKey.length) bytes; delete it, and another is made")
    }
    return CacheKey(secret: secret)
  }

  private func fault(of file: OpenFile) -> String? {
    guard let status = try? file.status(), status.isFile else { return "is no file" }
    if !status.isOwn { return "belongs to somebody else" }
    return status.isOpenToOthers ? "can be read by others; chmod 600 it if nobody has, or delete it" : nil
  }

  /// Two that make one at once agree: a link to a whole file is made once, and who comes later takes what is there.
  private func make() throws(CacheKeyError) {
    var generator = SystemRandomNumberGenerator()
    let secret = (0..<CacheKey.length).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }
    guard makePrivateFolder(folder), let file = newPrivateFile(in: folder), (try? file.write(secret)) != nil,
      file.publishOnce(as: path)
    else { throw cannotKeep() }
  }

  private func cannotKeep() -> CacheKeyError { .refused("its key cannot be kept in \(folder): \(lastError())") }
}
