/// A number without a needless fraction: `812`, `0.75`.
func shortest(_ value: Double) -> String { wholeNumber(value).map(String.init) ?? "\(value)" }

/// A number as messages write it: `3,933`, `0.75`.
func grouped(_ value: Double) -> String { wholeNumber(value).map(grouped) ?? "\(value)" }

/// With a comma between thousands, whatever the locale: the same bytes everywhere.
func grouped(_ number: Int) -> String {
  var digits = Array(String(number.magnitude))
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: index)
    index -= 3
  }
  return (number < 0 ? "-" : "") + String(digits)
}

private func wholeNumber(_ value: Double) -> Int? {
  value == value.rounded() && abs(value) < 1e15 ? Int(value) : nil
}
