/// What the captures of a shape took, by their names: a handful at most, which is looked through sooner than hashed.
struct Captures: Sendable, Sequence, Equatable {
  struct Taken: Equatable {
    let name: String
    var text: String
  }

  private var taken: [Taken] = []

  subscript(name: String) -> String? {
    get {
      for capture in taken where capture.name == name { return capture.text }
      return nil
    }
    set {
      let index = taken.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let text?): taken[index].text = text
      case (let index?, nil): taken.remove(at: index)
      case (nil, let text?): taken.append(Taken(name: name, text: text))
      case (nil, nil): break
      }
    }
  }

  /// The same with one capture that took something else.
  func setting(_ name: String, _ text: String) -> Captures {
    var captures = self
    captures[name] = text
    return captures
  }

  /// Makes each text anew of its capture's name and itself.
  mutating func change(_ change: (String, String) -> String) {
    for index in taken.indices { taken[index].text = change(taken[index].name, taken[index].text) }
  }

  func makeIterator() -> IndexingIterator<[Taken]> { taken.makeIterator() }
}
