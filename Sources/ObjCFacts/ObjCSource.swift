extension FileFacts {
  /// The facts of one Objective-C text. For many files a batch is a hundred times faster.
  ///
  /// - Parameters:
  ///   - objcSource: The text of the file.
  ///   - path: Its extension says the language: `.h`, `.m`, `.mm`.
  package init(objcSource: String, path: String = "A.m") {
    self.init(language: sourceLanguage(of: path))
    switch ClangLibrary.loaded(outside: Border([])) {
    case .success(let library):
      if let facts = ObjCReader(library: library).facts(of: batch(of: objcSource, path: path)).first { self = facts }
    case .failure(let unavailable): problems = [ProblemFact(message: unavailable.description, line: 1)]
    }
  }
}

extension FileTouches {
  /// The touches in one Objective-C text; none without a libclang.
  package init(objcSource: String, path: String = "A.m") {
    self.init([], of: FileFacts(language: sourceLanguage(of: path)))
    guard case .success(let library) = ClangLibrary.loaded(outside: Border([])) else { return }
    if let touches = ObjCReader(library: library).touches(of: batch(of: objcSource, path: path)).first {
      self = touches
    }
  }
}

private func sourceLanguage(of path: String) -> SourceLanguage {
  path.hasSuffix(".h") ? .header : path.hasSuffix(".mm") ? .objcxx : .objc
}

private func batch(of source: String, path: String) -> ObjCBatch {
  var batch = ObjCBatch(capacity: 4096)
  var source = source
  source.withUTF8 { bytes in
    batch.append(path: path, language: sourceLanguage(of: path), byteCount: bytes.count) { target in
      target.copyBytes(from: bytes)
      return bytes.count
    }
  }
  return batch
}
