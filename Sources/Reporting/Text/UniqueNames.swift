/// The names, and where two are alike with what tells them apart, or at last a number.
func uniqueNames(_ names: [String], distinction: (Int) -> String) -> [String] {
  let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
  var seen: Set<String> = []
  return names.enumerated().map { index, name in
    // What lies at the top of the project has no folder to be told apart by, and keeps its name.
    let distinction = counts[name] == 1 ? "" : distinction(index)
    var unique = distinction.isEmpty ? name : "\(name) (\(distinction))"
    var number = 2
    while !seen.insert(unique).inserted {
      unique = "\(name) (\(distinction.isEmpty ? "" : "\(distinction), ")\(number))"
      number += 1
    }
    return unique
  }
}
