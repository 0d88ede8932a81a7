/// The functions that queries may call, SQLite's and ours. Whatever else a SQLite brings, as for full-text search, speaks to
/// the process or to its files, and is refused.
let allowedFunctions: Set<String> = [
  // Of one row.
  "->", "->>", "abs", "char", "coalesce", "concat", "concat_ws", "format", "glob", "hex", "if", "ifnull", "iif",
  "instr",
  "length", "like", "likelihood", "likely", "lower", "ltrim", "max", "min", "nullif", "octet_length", "printf", "quote",
  "random", "randomblob", "replace", "round", "rtrim", "sign", "soundex", "substr", "substring", "trim", "typeof",
  "unhex", "unicode", "unistr", "unistr_quote", "unlikely", "upper", "zeroblob",
  // Mathematics.
  "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "ceiling", "cos", "cosh", "degrees", "exp",
  "floor",
  "ln", "log", "log10", "log2", "mod", "pi", "pow", "power", "radians", "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
  // Of many rows, and of windows.
  "avg", "count", "cume_dist", "dense_rank", "first_value", "group_concat", "lag", "last_value", "lead", "median",
  "nth_value", "ntile", "percent_rank", "percentile", "percentile_cont", "percentile_disc", "rank", "row_number",
  "string_agg", "sum", "total",
  // Dates.
  "current_date", "current_time", "current_timestamp", "date", "datetime", "julianday", "strftime", "time", "timediff",
  "unixepoch",
  // JSON; `json_patch` looks through one object for each key of another.
  "json", "json_array", "json_array_insert", "json_array_length", "json_error_position", "json_extract",
  "json_group_array",
  "json_group_object", "json_insert", "json_object", "json_pretty", "json_quote", "json_remove", "json_replace",
  "json_set",
  "json_type", "json_valid", "subtype",
  // Ours.
  "before_last", "behind_last", "glob_any", "place_list", "plural", "word_list",
]

/// Those that a misspelt one may have meant.
let knownFunctions = allowedFunctions.filter { $0.first?.isLetter == true }.sorted() + ["json_each", "json_tree"]
