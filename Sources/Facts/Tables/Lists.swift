// A plain list by indexes of its own elements.

extension Array {
  @inlinable package subscript(index: Facts.Index<Element>) -> Element {
    get { self[index.number] }
    _modify { yield &self[index.number] }
  }
}

extension UnsafeBufferPointer {
  @inlinable package subscript(index: Facts.Index<Element>) -> Element { self[index.number] }
}
