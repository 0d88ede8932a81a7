import LinkedTexts

/// A class with its header, for a module `Kit`.
let sharedClass = """
  \(sharedHeader)
  --- Kit/Shared.m
  #import "Shared.h"
  @implementation Shared
  @end
  """

let sharedHeader = """
  --- Kit/Shared.h
  @interface Shared : NSObject
  @end
  """

extension Linked {
  /// A project whose manifest has these targets, one a line: `App: {type: application, sources: [App]}`.
  init(targets: String, _ files: String) {
    let lines = targets.split(separator: "\n").map { "  \($0)\n" }.joined()
    self.init("--- project.yml\nname: X\ntargets:\n\(lines)\(files)")
  }
}
