import CClang

/// A libclang loaded at run time: the lexer of Objective-C. Any version from 14 on gives the same tokens.
package final class ClangLibrary: Sendable {
  /// The file it was loaded from, or the soname that the system's search was asked for.
  package let path: String
  /// Lives as long as the process: a lexer may be unloaded only when no thread can be inside it.
  let functions: Functions

  /// The table of functions is written once, while it is loaded, and only read afterwards.
  struct Functions: @unchecked Sendable {
    let table: OpaquePointer
  }

  private init(path: String, table: OpaquePointer) {
    self.path = path
    self.functions = Functions(table: table)
  }

  /// That of this process, loaded when it is first asked for.
  package static let loaded = Result { () throws(ClangUnavailable) in try load() }

  /// The first library that can be loaded in the order of ``clangPlaces(environment:)``.
  ///
  /// - Throws: ``ClangUnavailable``, which says how to install one.
  package static func load() throws(ClangUnavailable) -> ClangLibrary {
    for path in clangPlaces() {
      if let library = ClangLibrary(contentsOf: path) { return library }
    }
    throw ClangUnavailable(chosen: chosenClang())
  }

  /// The library at one place, or nil where there is none that has every function needed.
  package convenience init?(contentsOf path: String) {
    guard let table = mlClangLoad(path) else { return nil }
    self.init(path: path, table: table)
  }

  /// Whether tokens are read by their fields. It is found out by reading a fixed text both ways; where the fields mean
  /// something else the documented functions are asked, which is slower.
  package var readsFields: Bool { mlClangReadsFields(functions.table) }

  /// The same library, read by documented functions only.
  package func withoutFields() -> ClangLibrary? {
    mlClangWithoutFields(functions.table).map { ClangLibrary(path: path, table: $0) }
  }
}

/// No libclang was found. Objective-C files cannot be read then; Swift files need none.
package struct ClangUnavailable: Error, Sendable, Equatable, CustomStringConvertible {
  /// What the environment names instead.
  private let chosen: String?

  package init(chosen: String? = nil) { self.chosen = chosen }

  package var description: String {
    if let chosen { return "Objective-C files need libclang, and MODLINT_LIBCLANG names '\(chosen)', which is none" }
    #if os(macOS)
      return "Objective-C files need libclang, which was not found; install it with 'xcode-select --install'"
    #else
      return "Objective-C files need libclang, which was not found; install it with 'apt-get install libclang-dev'"
    #endif
  }
}
