/// One record of what git lists with `-z`: a file, a symbolic link or a submodule.
struct GitRecord: Equatable {
  enum Kind: Equatable { case file, link, submodule }

  var kind: Kind
  /// The name of the blob, or the commit of a submodule.
  var object: String
  var path: String

  /// The records of `ls-tree -r -z`: `100644 blob 1f2e…<tab>path`.
  static func records(ofTree text: String) -> [GitRecord] { records(of: text) { $0[2] } }

  /// The records of `ls-files --stage -z`: `100644 1f2e… 0<tab>path`. Of a file in conflict there are up to three stages
  /// and none numbered 0; ours is the second.
  static func records(ofIndex text: String) -> [GitRecord] {
    records(of: text) { fields in
      let isMeant = fields[2].elementsEqual("0".utf8) || fields[2].elementsEqual("2".utf8)
      return isMeant ? fields[1] : nil
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// By bytes in place: the characters of a hundred thousand records take longer to tell apart than all else that is
  /// done with them. `object` finds the object's name among the three fields before the tab.
  private static func records(of text: String, object: ([Bytes]) -> Bytes?) -> [GitRecord] {
    var text = text
    return text.withUTF8 { bytes in
      bytes.split(separator: 0).compactMap { record in
        guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
        let fields = record[..<tab].split(separator: UInt8(ascii: " "))
        guard fields.count == 3, let kind = kind(ofMode: fields[0]), let object = object(fields) else { return nil }
        return GitRecord(
          kind: kind, object: String(decoding: object, as: UTF8.self),
          path: String(decoding: record[(tab + 1)...], as: UTF8.self))
      }
    }
  }

  private static func kind(ofMode mode: Bytes) -> Kind? {
    for (text, kind) in [("100644", Kind.file), ("100755", .file), ("100664", .file), ("120000", .link)]
    where mode.elementsEqual(text.utf8) {
      return kind
    }
    return mode.elementsEqual("160000".utf8) ? .submodule : nil
  }
}
