"""`modlint query`: what it answers and what it refuses."""
import json

from checking import check
from command import CONTROLLER, project, run


def test_explain():
    folder = project({"A.swift": CONTROLLER})
    result = run("explain", "C", "UIViewController", folder)
    check("a path through the SDK", result.stdout.decode().splitlines()[-1:] == ["UITableViewController -> UIViewController  inherits  in the SDK"],
          result.stdout)
    result = run("explain", "A", "UIResponder", "--format", "json", folder)
    check("what the SDK says has no place", [step["file"] for step in json.loads(result.stdout or b"[]")] == ["A.swift", None, None], result.stdout)
    result = run("explain", "UIViewController", "C", folder)
    check("and nothing the other way", b"UIViewController does not depend on C" in result.stdout + result.stderr, result)


def test_dependents():
    folder = project({"A.swift": CONTROLLER})
    result = run("dependents", "C", folder)
    check("who depends on a class", result.stdout.decode().splitlines()[:1] == ["1 depends on the type C"], result.stdout)
    rows = json.loads(run("dependents", "C", folder, "--format", "json").stdout or b"[]")
    check("and how, and where", [(row["source"], row["how"], row["file"]) for row in rows] == [("D", "inherits", "A.swift")], rows)
    result = run("dependents", "Nobody", folder)
    check("nothing is called so", result.returncode == 2 and b"no type or module is called 'Nobody'" in result.stderr, result.stderr)


def test_query():
    folder = project({"A.swift": CONTROLLER})
    result = run("query", "SELECT name, project_depth FROM type WHERE name = 'D'", folder, "--format", "json")
    check("query", json.loads(result.stdout or b"0") == [{"name": "D", "project_depth": 4}], result.stdout)
    check("csv", run("query", "SELECT 1 AS a, NULL AS b", folder, "--format", "csv").stdout == b"a,b\n1,\n")
    result = run("query", "SELECT sql FROM sqlite_master", folder, "--format", "csv")
    check("the schema as the help says", b"'SELECT sql FROM sqlite_master' --format csv" in b" ".join(run("help", "query").stdout.split())
          and b"\n  qualified_name TEXT,        -- " in result.stdout, result.stdout[:300])
    result = run("query", "SELECT 1 AS a, 2 AS a, 3 AS b, 4 AS a", folder, "--format", "json")
    check("columns of one name", b'{"a": 1, "a:1": 2, "b": 3, "a:2": 4}' in result.stdout, result.stdout)
    for sql in ("-- what\nSELECT 1 AS a", "-- a = b\nSELECT 1 AS a", "--\nSELECT 1 AS a"):
        check(f"a comment before a query: {sql!r}", run("query", sql, folder, "--format", "csv").stdout == b"a\n1\n")
    check("nothing but a comment", b"the query is empty" in run("query", "-- text", folder).stderr)
    for sql in ("DELETE FROM type", "PRAGMA writable_schema=1", "ATTACH '/tmp/x' AS x", "CREATE TABLE x (a)", "SELEC"):
        result = run("query", sql, folder)
        check(f"refused: {sql}", result.returncode == 2 and result.stdout == b"", result.stderr)
        check(f"refused for the right reason: {sql}", (b"read-only" in result.stderr) == (sql != "SELEC"), result.stderr)
    pods = project({"Empty.podspec": "Pod::Spec.new do |s|\n  s.name = 'Empty'\nend\n", "All.swift": "class All {}",
                    "All.podspec": "Pod::Spec.new do |s|\n  s.name = 'All'\n  s.source_files = '*.swift'\nend\n"})
    result = run("query", "SELECT name, path FROM module WHERE origin = 'podspec' ORDER BY name", pods, "--format", "json")
    check("the root is a folder, and no folder is none", json.loads(result.stdout or b"0") == [
        {"name": "All", "path": ""}, {"name": "Empty", "path": None}], result.stdout)
    tests = project({"Sources/App/A.swift": "class A {}", "Tests/AppTests/T.swift": "import App\n" + "".join(
        f"class T{i} {{ var a: A? }}\n" for i in range(6)), "Package.swift": "// swift-tools-version:5.9\nlet package = Package("
        "name: \"P\", targets: [.target(name: \"App\"), .testTarget(name: \"AppTests\", dependencies: [\"App\"])])\n"})
    sql = "SELECT name, types, efferent_coupling AS ce, relational_cohesion AS h FROM module WHERE origin = 'swiftpm' ORDER BY name"
    result = run("query", sql, tests, "--format", "csv")
    check("couplings of tests are not known", result.stdout == b"name,types,ce,h\nApp,1,0,\nAppTests,6,,\n", result.stdout)
    result = run("query", "SELECT nmae FROM type", folder)
    check("misspelt column", result.returncode == 2 and b"name" in result.stderr, result.stderr)
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    result = run("query", endless, folder)
    check("a runaway query ends", result.returncode == 2, result.stderr)
