/// Pages that are made of data.
extension Site {
  static func catalogue(_ rules: [Rule]) -> String {
    var text = "# Rules\n\nA pack is a folder of rules; `rules:` in the configuration names rules and packs alike.\n"
    var pack: String?
    for rule in rules {
      if rule.pack != pack {
        text +=
          "\n## \(rule.pack.isEmpty ? "without a pack" : rule.pack)\n\n| rule | severity | what it finds |\n|---|---|---|\n"
        pack = rule.pack
      }
      let link = "[\(rule.id)](/\(rule.place))"
      text += "| \(link) | \(rule.severity) | \(rule.title.replacing("|", with: "\\|")) |\n"
    }
    return text
  }

  static func list(of idioms: [Document]) -> String {
    var text = "# Idioms\n\nAn idiom says how a framework or a habit wires code at run time.\n\n"
    for idiom in idioms {
      let title = idiom.markdown.split(separator: "\n").first { $0.hasPrefix("# ") }?.dropFirst(2) ?? idiom.place[...]
      text += "- [\(title)](/\(idiom.place))\n"
    }
    return text
  }

  static func page(of relations: [Relation]) -> String {
    var text = """
      # Relations

      The relations that rules and `modlint query` may ask. Columns are stable; more may be added. Paths are relative to the scan root \
      and use `/`. Lines and columns are 1-based. What is not known is NULL. A column that names a relation after an arrow holds the id \
      of a row there.

      """
    for table in relations {
      text += "\n## \(table.name)\n\n"
      if !table.comment.isEmpty { text += table.comment + "\n\n" }
      text += "| column | type | meaning |\n|---|---|---|\n"
      for column in table.columns {
        text += "| `\(column.name)` | \(column.type) | \(column.comment.replacing("|", with: "\\|")) |\n"
      }
    }
    return text
  }
}
