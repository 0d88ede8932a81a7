import BuiltinRules
import Testing

@testable import ModlintKit

/// A line that the reader of the tables does not understand it passes over, and tells words apart by a few of their bytes.
@Test func everyLineOfTheSDKTablesBeginsWithAWordThatIsKnown() {
  let words: Set<Substring> = [
    "class", "struct", "protocol", "enum", "actor", "alias", "function", "value", "property", "inside", "nested",
    "macro", "#",
  ]
  var unknown: [String] = []
  for (framework, text) in BuiltinRules.sdk {
    for line in text.split(separator: "\n") {
      let word = line.prefix { $0 != " " }
      if !words.contains(word) { unknown.append("\(framework): \(line)") }
    }
  }
  #expect(unknown == [])
  #expect(BuiltinRules.sdk.count > 100)
}

@Test(
  "Values of C that code for the Mac or with Core Foundation names",
  arguments: [
    (
      "AppKit", ["NSImageScaling", "NSToolbarItemIdentifier", "NSUserInterfaceLayoutDirection", "NSUpArrowFunctionKey"]
    ),
    ("OpenGL", ["CGLContextObj", "CGLPixelFormatObj"]),
    ("CoreGraphics", ["CGContextRef", "CGImageRef"]), ("Security", ["SecTrustRef"]),
    ("CoreFoundation", ["CFStringRef", "CFTypeRef"]),
  ])
func valuesOfTheMac(framework: String, names: [String]) {
  let lines = Set(BuiltinRules.sdk.first { $0.framework == framework }?.text.split(separator: "\n") ?? [])
  #expect(names.filter { !lines.contains(Substring("value \($0)")) } == [])
}

@Test(
  "Functions of C that begin like types",
  arguments: [
    ("CommonCrypto", ["CC_SHA256", "CCHmac"]), ("IOKit", ["IOIteratorNext", "IOServiceGetMatchingServices"]),
    ("Security", ["SecCodeCopySelf"]), ("CFNetwork", ["CFHostCreateWithName"]),
  ])
func functionsOfC(framework: String, names: [String]) {
  let lines = Set(BuiltinRules.sdk.first { $0.framework == framework }?.text.split(separator: "\n") ?? [])
  #expect(names.filter { !lines.contains(Substring("function \($0)")) } == [])
}

@Test(
  "Types of C that Swift code names by what its frameworks call them",
  arguments: [
    ("CoreMIDI", ["MIDIPacketList", "MIDITimeStamp", "MIDIEndpointRef", "MIDINotification"]),
    ("AudioToolbox", ["AUParameterAddress", "AudioUnitParameterID", "MusicTimeStamp"]),
    ("AVFAudio", ["AVAudio3DPoint", "AVLinearPCMIsNonInterleaved"]), ("CoreVideo", ["CVTimeFlags"]),
    ("ExposureNotification", ["ENError", "ENStatus"]), ("QuartzCore", ["CAFrameRateRange", "CAConstraintAttribute"]),
    ("simd", ["simd_float4x4", "vector_float3", "matrix_float4x4"]),
    ("Darwin", ["size_t", "sockaddr", "kern_return_t"]),
    ("SQLite3", ["sqlite3_vtab", "fts5_api"]), ("MachO", ["mach_header_64"]), ("Dispatch", ["dispatch_queue_t"]),
    ("IOKit", ["io_iterator_t", "IOHIDManager"]), ("DiskArbitration", ["DADisk"]), ("CoreWLAN", ["CWChannelBand"]),
  ])
func typesOfC(framework: String, names: [String]) {
  let lines = Set(BuiltinRules.sdk.first { $0.framework == framework }?.text.split(separator: "\n") ?? [])
  #expect(names.filter { !lines.contains(Substring("value \($0)")) } == [])
}

@Test("No framework says twice what a name of its is")
func namesSaidOnce() {
  var twice: [String] = []
  for (framework, text) in BuiltinRules.sdk {
    var seen: Set<Substring> = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 1, ["value", "function", "alias"].contains(words[0]) else { continue }
      if !seen.insert(words[1]).inserted { twice.append("\(framework): \(words[1])") }
    }
  }
  #expect(twice == [])
}

@Test("What stands inside of a type says so of one that its table declares, by the name that Swift has for it")
func ownersOfInsides() {
  var unknown: [String] = []
  for (framework, text) in BuiltinRules.sdk {
    var declared: Set<Substring> = []
    var owners: [Substring] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words.first {
      case "inside", "nested": owners.append(words[1])
      case "class", "struct", "protocol", "enum", "actor":
        declared.insert(words.dropLast().last == "=" ? words.last! : words[1])
      default: continue
      }
    }
    unknown += owners.filter { !declared.contains($0) }.map { "\(framework): \($0)" }
  }
  #expect(unknown == [])
}
