import Testing

@testable import ModlintKit

@Suite struct WrittenNumbersTests {
  @Test(arguments: [
    ("a > :max", "a >  4"),
    ("a>=:max AND b<:least", "a>= 4 AND b< -7"),
    ("a <> :max OR a = :max", "a <>  4 OR a =  4"),
    // What is no whole number, is not known, or stands in no comparison is bound.
    ("a > :share AND b = :word AND c < :other", "a > :share AND b = :word AND c < :other"),
    ("SELECT :max ORDER BY :max LIMIT :max", "SELECT :max ORDER BY :max LIMIT :max"),
    ("a > (:max) AND a > b + :max AND a > :maximum", "a > (:max) AND a > b + :max AND a > :maximum"),
    ("a = ' = :max' AND b = \"= :max\" AND c = [= :max] AND d = `= :max`", nil),
    ("a = 'it''s = :max' -- > :max\nOR /* > :max */ b > :max", "a = 'it''s = :max' -- > :max\nOR /* > :max */ b >  4"),
    ("a > -- of\n :max", nil),
    ("a > ':max", nil), ("a > /* :max", nil), ("a > :", nil), ("", nil),
  ])
  func writesNumbers(sql: String, expected: String?) {
    let parameters: [String: Value] = ["max": 4, "least": -7, "share": .real(0.5), "word": "x"]
    #expect(writingNumbers(parameters, into: sql) == expected ?? sql)
  }
}
