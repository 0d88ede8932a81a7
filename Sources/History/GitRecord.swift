/// One record of what git lists with `-z`: a file, a symbolic link or a submodule.
struct GitRecord: Equatable {
  enum Kind: Equatable { case file, link, submodule }

  var kind: Kind
  /// The name of the blob, or the commit of a submodule.
  var object: String
  var path: String
  /// True of a file in conflict, of which this is our side.
  var isUnmerged = false

  /// The records of `ls-tree -r -z`: `100644 blob 1f2e…<tab>path`.
  static func records(ofTree text: String) -> [GitRecord] { records(of: text) { _, last in (last, false) } }

  /// The records of `ls-files --stage -z`: `100644 1f2e… 0<tab>path`. Of a file in conflict there are up to three stages
  /// and none numbered 0; ours is the second.
  static func records(ofIndex text: String) -> [GitRecord] {
    records(of: text) { object, stage in
      let isUnmerged = stage.elementsEqual("2".utf8)
      return isUnmerged || stage.elementsEqual("0".utf8) ? (object, isUnmerged) : nil
    }
  }

  /// The same of an index that was read without git.
  static func records(of index: IndexFile) -> [GitRecord] {
    var start = 0
    return index.entries.compactMap { entry in
      defer { start = entry.pathEnd + 1 }
      guard entry.stage == 0 || entry.stage == 2, let kind = kind(ofMode: Int(entry.mode)) else { return nil }
      return GitRecord(
        kind: kind, object: index.object(of: entry),
        path: String(decoding: index.paths[start..<entry.pathEnd], as: UTF8.self), isUnmerged: entry.stage == 2)
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// By bytes in place: the characters of a hundred thousand records take longer to tell apart than all else that is
  /// done with them. `object` finds the object's name in the two fields between the mode and the tab, and tells a conflict.
  private static func records(
    of text: String, object: (Bytes, Bytes) -> (name: Bytes, isUnmerged: Bool)?
  ) -> [GitRecord] {
    var text = text
    return text.withUTF8 { bytes in
      bytes.split(separator: 0).compactMap { record in
        let space = UInt8(ascii: " ")
        guard let tab = record.firstIndex(of: UInt8(ascii: "\t")), let first = record[..<tab].firstIndex(of: space),
          let second = record[(first + 1)..<tab].firstIndex(of: space),
          let kind = kind(ofMode: record[..<first].reduce(0) { $0 << 3 | Int($1 & 7) }),
          let object = object(record[(first + 1)..<second], record[(second + 1)..<tab])
        else { return nil }
        return GitRecord(
          kind: kind, object: String(decoding: object.name, as: UTF8.self),
          path: String(decoding: record[(tab + 1)...], as: UTF8.self), isUnmerged: object.isUnmerged)
      }
    }
  }

  private static func kind(ofMode mode: Int) -> Kind? {
    switch mode {
    case 0o100644, 0o100755, 0o100664: .file
    case 0o120000: .link
    case 0o160000: .submodule
    default: nil
    }
  }
}
