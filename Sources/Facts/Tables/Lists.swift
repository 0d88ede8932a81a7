// A plain list by indexes of its own elements.

extension Array {
  package subscript(index: ModlintKit.Index<Element>) -> Element {
    get { self[index.number] }
    _modify { yield &self[index.number] }
  }
}

extension UnsafeBufferPointer {
  package subscript(index: ModlintKit.Index<Element>) -> Element { self[index.number] }
}
