extension TokenScan {
  /// Reads the directive whose tokens were collected; the `#` is not among them.
  mutating func readDirective() {
    guard directive.count > 0 else { return }
    let first = directive[0]
    switch first.word {
    case .if:
      if isGuard { zeros.guarded = directive.at(directive.kind(3) == .openParen ? 4 : 3) }
      openBranch(condition(from: 1), isGuard: isGuard)
    case .ifdef: openBranch(directive.word(1) == .__OBJC__ ? .always : .sometimes, isGuard: false)
    case .ifndef:
      if !hasContent { zeros.guarded = directive.at(1) }
      openBranch(directive.word(1) == .__OBJC__ ? .never : .sometimes, isGuard: !hasContent)
    case .elif: endDefinitions(at: first, andRead: condition(from: 1))
    case .elifdef, .elifndef, .else: endDefinitions(at: first, andRead: .sometimes)
    case .endif:
      if !macros.isEmpty, branches.count > 0 {
        macros.endBranches(of: branches[branches.count - 1].line, at: first.offset)
      }
      closeBranch()
    case .import, .include, .include_next:
      if !isDead { readImport(first) }
    case .define:
      if !isDead {
        macros.define(
          directive, text, isConditional: conditions > 0, branch: innermostBranch,
          writesMessages: followsMessages && mayWriteMessages)
        noteMentions()
        if notesConstants, !followsMessages { noteMessageMacro() }
        zeros.note(directive, text, isConditional: conditions > 0)
        if notesConstants { noteDefinedConstant() }
      }
    case .undef: zeros.note(directive, text, isConditional: conditions > 0)
    default: if !isDead { readPragma() }
    }
  }

  private mutating func endDefinitions(at directive: Token, andRead condition: Branch.Condition) {
    if !macros.isEmpty, let branch = innermostBranch { macros.endBranch(branch, at: directive.offset) }
    nextBranch(condition)
  }

  private var innermostBranch: MacroBranch? {
    guard branches.count > 0 else { return nil }
    let branch = branches[branches.count - 1]
    return MacroBranch(line: branch.line, number: branch.branchesRead)
  }

  private var hasContent: Bool { tokens.count > 0 || branches.count > 0 || imports.count > 0 }

  /// `#if !defined(A_H)` as the first thing in a file is taken for the guard of a header, like `#ifndef A_H`.
  private var isGuard: Bool {
    !hasContent && directive.kind(1) == .other && directive.word(2) == .defined && directive.count <= 6
  }

  /// What can be known of a condition by looking at it: only `0` and `1`, and what the file says is `0`.
  private func condition(from index: Int) -> Branch.Condition {
    var index = index
    while directive.kind(index) == .openParen { index += 1 }
    if directive.kind(index) == .word, directive.count == index + 1, zeros.contains(directive[index], text) {
      return .never
    }
    guard directive.kind(index) == .number, directive[index].length == 1 else {
      return directive.word(index) == .defined && directive.count <= 5 && isObjC(index) ? .always : .sometimes
    }
    var next = index + 1
    while directive.kind(next) == .closeParen { next += 1 }
    switch text.start(directive[index])[0] {
    case UInt8(ascii: "0"):
      return directive.kind(next) == .end || directive.kind(next) == .logicalAnd ? .never : .sometimes
    case UInt8(ascii: "1"):
      return directive.kind(next) == .end || directive.kind(next) == .logicalOr ? .always : .sometimes
    default: return .sometimes
    }
  }

  private func isObjC(_ index: Int) -> Bool {
    directive.word(index + 1) == .__OBJC__ || directive.word(index + 2) == .__OBJC__
  }

  /// `#import "A.h"`, `#include <A/A.h>`. A macro instead of a path says nothing.
  private mutating func readImport(_ first: Token) {
    guard directive.count > 1 else { return }
    let opening = directive[1]
    var flags: ImportFact.Flags = conditions > 0 ? [.conditional] : []
    if isHeader { flags.insert(.exported) }
    let path: Range<Int>
    switch opening.kind {
    case .string:
      guard opening.length > 2, text.start(opening)[0] == UInt8(ascii: "\"") else { return }
      path = Int(opening.offset) + 1..<opening.endOffset - (opening.flags.contains(.broken) ? 0 : 1)
    case .less:
      guard let end = endOfAngle() else { return }
      path = Int(opening.offset) + 1..<end
      flags.insert(.angled)
    default: return
    }
    guard !path.isEmpty else { return }
    let kind: ImportFact.Kind = first.word == .import ? .import : .include
    imports.append(ImportFact(kind: kind, name: names.intern(text.bytes(path)), line: first.line, flags: flags))
  }

  /// Where the `>` of an angled path stands: the path is bytes and not tokens (`<a//b.h>` holds a comment).
  private func endOfAngle() -> Int? {
    var end = Int(directive[1].offset) + 1
    while end < text.count, text.base[end] != UInt8(ascii: "\n") {
      if text.base[end] == UInt8(ascii: ">") { return end }
      end += 1
    }
    return nil
  }
}
