extension BuildFileReader {
  /// The name that `swift_interop_hint(module_name = …)` gives a library of C or Objective-C, by the `aspect_hints` that it has; nil where
  /// none says so.
  func hintedName(_ call: StarlarkCall) -> String? {
    guard let hints = call["aspect_hints"] else { return nil }
    return labels(hints).lazy.compactMap { self.hint(labelled: $0)?["module_name"]?.string }.first
  }

  /// In this file, or in that of another package of the workspace.
  private func hint(labelled label: String) -> StarlarkCall? {
    guard let colon = label.lastIndex(of: ":"), label.hasPrefix("//") else { return nil }
    let name = String(label[label.index(after: colon)...])
    let package = String(label[..<colon].dropFirst("//".count))
    let isOwn = package == folder
    let calls =
      isOwn
      ? self.calls : ["BUILD.bazel", "BUILD"].lazy.compactMap { self.calls(of: joinedPath(package, $0)) }.first ?? []
    return calls.first { $0.name == "swift_interop_hint" && $0["name"]?.string == name }
  }

  private func calls(of manifest: String) -> [StarlarkCall]? {
    guard work.visit(1_000), tree.index(of: manifest) != nil, let text = tree.text(of: manifest),
      work.visit(16 * text.utf8.count)
    else { return nil }
    return StarlarkFile(parsing: text, package: parentFolder(of: manifest), makesModule: { _ in false }).calls
  }
}
