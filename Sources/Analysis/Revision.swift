extension Scan {
  /// The commit that is checked out where the scan's root lies, its date and branch: `commit 4452cc72 of 2026-11-28 on main`; nil
  /// where no repository tells.
  package func revision() async -> String? {
    guard !tree.root.isEmpty, let head = await Git(containing: tree.root)?.head() else { return nil }
    return "commit \(head.name) of \(head.date)" + (head.branch.map { " on \($0)" } ?? "")
  }
}
