extension RandomAccessCollection where Index == Int {
  /// The first index whose element does not satisfy `isBefore`, in a collection where those that do come first.
  func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
