import CClang
import Synchronization

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
  static func loaded(outside border: Border) -> Result<ClangLibrary, ClangUnavailable> {
    ofProcess.withLock { known in
      let result = known ?? Result { () throws(ClangUnavailable) in try load(from: ClangPlaces(outside: border)) }
      known = result
      return result
    }
  }

  private static let ofProcess = Mutex<Result<ClangLibrary, ClangUnavailable>?>(nil)

  /// The first library of the places that can be used.
  ///
  /// - Throws: ``ClangUnavailable``, which says how to install one, and why those that are there were not taken.
  package static func load(from places: ClangPlaces = ClangPlaces()) throws(ClangUnavailable) -> ClangLibrary {
    var refusals: [ClangUnavailable.Refusal] = []
    for group in places.groups {
      for path in group() {
        do {
          return try ClangLibrary(contentsOf: path)
        } catch {
          // The system's search is asked for names that hardly any system has all of.
          if path.contains("/") { refusals.append(error) }
        }
      }
    }
    throw ClangUnavailable(chosen: places.chosen, refusals: refusals)
  }

  /// The library at one place.
  ///
  /// - Throws: why it cannot be used.
  package convenience init(contentsOf path: String) throws(ClangUnavailable.Refusal) {
    var reason: UnsafePointer<CChar>?
    guard let table = mlClangLoad(path, &reason) else {
      throw ClangUnavailable.Refusal(path: path, reason: reason.map { String(cString: $0) } ?? "")
    }
    self.init(path: path, table: table)
  }

  /// Whether tokens are read by their fields. It is found out by reading a fixed text both ways; where the fields mean
  /// something else the documented functions are asked, which is slower.
  var readsFields: Bool { mlClangReadsFields(functions.table) }

  /// The same library, read by documented functions only.
  func withoutFields() -> ClangLibrary? {
    mlClangWithoutFields(functions.table).map { ClangLibrary(path: path, table: $0) }
  }
}
