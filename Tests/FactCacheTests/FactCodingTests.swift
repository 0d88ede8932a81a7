import Facts
import SwiftFacts
import Testing

@testable import FactCache

struct FactCodingTests {
  /// Holds something of every kind a Swift file can hold.
  static let source = """
    // modlint:disable rule - reason
    @testable import UIKit
    typealias Two = A & B
    protocol P: AnyObject { associatedtype T; func f() }
    final class A<T>: UIViewController, P {
      weak var delegate: P?
      let b: B = B()
      func f() { b.run(); self.delegate = nil; tableView.dataSource = self }
      enum E: Int { case a, b }
    }
    extension A: @unchecked Sendable {}
    func broken( {
    """

  @Test func whatIsReadBackIsWhatWasWritten() {
    let facts = FileFacts(swiftSource: Self.source)
    #expect(!facts.problems.isEmpty && !facts.directives.isEmpty && !facts.assignments.isEmpty)
    var bytes: [UInt8] = []
    FactCoding.encode(facts, into: &bytes)
    #expect(bytes.withUnsafeBytes { FactCoding.decode($0) } == facts)
  }

  /// What another reading of a file adds is added to all that the first one said.
  @Test func whatIsSharedIsGivenBackWhole() {
    let facts = FileFacts(swiftSource: Self.source)
    #expect(SharedFacts(facts, asked: MemberVocabulary()).unshared == facts)
  }

  /// A field that is added to the facts must be coded, or a cached file would forget it.
  @Test func everyFieldIsCoded() {
    let coded = 5 + 2 + 19 + 1
    #expect(Mirror(reflecting: FileFacts(language: .swift)).children.count == coded)
  }

  @Test func bytesThatEndEarlyAreNothing() {
    var bytes: [UInt8] = []
    FactCoding.encode(FileFacts(swiftSource: Self.source), into: &bytes)
    for count in 0..<bytes.count {
      #expect(bytes[..<count].withUnsafeBytes { FactCoding.decode($0) } == nil)
    }
  }

  /// A pack of another's making may begin anywhere.
  @Test func bytesThatLieAskewAreNothing() {
    var bytes: [UInt8] = []
    FactCoding.encode(FileFacts(swiftSource: Self.source), into: &bytes)
    for offset in 1..<FactCoding.alignment {
      let moved = [UInt8](repeating: 0, count: offset) + bytes
      #expect(moved[offset...].withUnsafeBytes { FactCoding.decode($0) } == nil)
    }
  }
}
