"""Writes a made-up iOS codebase of about so many lines: Swift and Objective-C packages in four layers, with a known
number of flaws. Usage: synthetic.py LINES FOLDER [--seed N]

What was planted is printed as JSON: rule to number of findings. The same arguments give the same bytes."""
import argparse
import json
import os
import random

LAYERS = ["Foundation", "Service", "Feature", "App"]
FILES_PER_MODULE = 40
METHODS = 6
# A flaw of each kind is planted in every so many modules.
SPACING = 10
VERBS = "load save open close find merge sort show hide move reset start stop send apply read write check build split".split()
NOUNS = "Page Item List Row Name Total Token Photo Route Order Price Alert Draft Theme Badge Queue Frame Group State Index".split()


class Codebase:
    def __init__(self, folder, lines, seed):
        self.folder, self.target = folder, lines
        self.random = random.Random(seed)
        self.lines = 0
        self.modules = []  # (name, layer, is_swift)
        self.types = []  # per layer: (module, type, is_swift)
        self.planted = {"deep-inheritance": 0, "strong-delegate": 0, "controller-is-data-source": 0, "module-cycle": 0}

    def write(self, path, text):
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        return text.count("\n")

    def make(self):
        known = [[] for _ in LAYERS]
        while self.lines < self.target:
            number = len(self.modules)
            # Many features and services on a narrow base, one application.
            layer = 0 if number % 10 < 2 else 1 if number % 10 < 5 else 2
            self.module(number, layer, is_swift=number % 5 < 3, known=known)
        self.cycle()
        self.application()
        self.manifest()
        return self.planted

    def module(self, number, layer, is_swift, known):
        name = f"{LAYERS[layer]}{number}"
        below = [known[index] for index in range(layer)]
        # An import is only there for what is used.
        needs = [self.random.choice(types) for types in below if types for _ in range(3)]
        needs = [need for need in needs if need[2] == is_swift]
        own = []
        for index in range(FILES_PER_MODULE):
            if self.lines >= self.target and index > 3:
                break
            type_name = f"{name}Part{index}"
            used = self.random.sample(needs, min(2, len(needs))) + ([(name, self.random.choice(own), is_swift)] if own else [])
            text = (self.swift if is_swift else self.objc)(type_name, used, name, index)
            self.lines += text
            own.append(type_name)
        if number % SPACING == 3 and self.lines < self.target:
            self.flaws(name, is_swift)
        known[layer].append((name, own[0], is_swift))
        self.modules.append((name, is_swift, sorted({module for module, _, _ in needs})))

    def swift(self, name, used, module, index):
        imports = sorted({other for other, _, _ in used if other != module})
        out = ["import Foundation"] + [f"import {other}" for other in imports] + [""]
        out += [f"public protocol {name}Delegate: AnyObject {{", f"  func {lower(name)}DidFinish(_ part: {name})", "}", ""]
        out += ["/// Keeps what its neighbours need.", f"public final class {name} {{"]
        out += [f"  public weak var delegate: {name}Delegate?", "  private var values: [Int] = []"]
        for position, (_, other, _) in enumerate(used):
            out.append(f"  private let helper{position}: {other}")
        arguments = ", ".join(f"helper{position}: {other}" for position, (_, other, _) in enumerate(used))
        out += ["", f"  public init({arguments}) {{"]
        out += [f"    self.helper{position} = helper{position}" for position in range(len(used))] + ["  }"]
        for method, title in enumerate(self.methods(name)):
            out += ["", f"  public func {title}(_ input: Int, named name: String) -> Int {{"]
            out += [f"    guard input > {method} else {{ return {method} }}", "    var sum = input"]
            out += ["    for value in values where value % 2 == 0 {", "      // Even values weigh double.", "      sum += value * 2", "    }"]
            out += [f"    if name.isEmpty {{ sum -= {index} }}", "    values.append(sum)"]
            out += ["    delegate?.%sDidFinish(self)" % lower(name), "    return sum", "  }"]
        out += ["}", ""]
        return self.write(f"Sources/{module}/{name}.swift", "\n".join(out))

    def objc(self, name, used, module, index):
        imports = [f'#import "{other}.h"' if m == module else f"#import <{m}/{other}.h>" for m, other, _ in used]
        head = ["#import <Foundation/Foundation.h>", "", f"@class {name};", "", f"@protocol {name}Delegate <NSObject>"]
        head += [f"- (void){lower(name)}DidFinish:({name} *)part;", "@end", "", f"@interface {name} : NSObject"]
        head += [f"@property (nonatomic, weak) id<{name}Delegate> delegate;", "@property (nonatomic, copy) NSArray *values;"]
        methods = self.methods(name)
        for title in methods:
            head.append(f"- (NSInteger){title}:(NSInteger)input named:(NSString *)name;")
        head += ["@end", ""]
        body = [f'#import "{name}.h"'] + imports + ["", f"@interface {name} ()"]
        for position, (_, other, _) in enumerate(used):
            body.append(f"@property (nonatomic, strong) {other} *helper{position};")
        body += ["@end", "", f"@implementation {name}"]
        for method, title in enumerate(methods):
            body += ["", f"- (NSInteger){title}:(NSInteger)input named:(NSString *)name {{"]
            body += [f"  if (input < {method}) {{", f"    return {method};", "  }", "  NSInteger sum = input;"]
            body += ["  for (NSNumber *value in self.values) {", "    // Even values weigh double.", "    sum += value.integerValue * 2;", "  }"]
            body += [f"  if (name.length == 0) sum -= {index};", f"  [self.delegate {lower(name)}DidFinish:self];", "  return sum;", "}"]
        body += ["", "@end", ""]
        return self.write(f"Sources/{module}/include/{module}/{name}.h", "\n".join(head)) + self.write(
            f"Sources/{module}/{name}.m", "\n".join(body))

    def methods(self, name):
        """Names as code has them: most are used in a few places, one in every type."""
        drawn = {self.random.choice(VERBS) + self.random.choice(NOUNS) + self.random.choice(NOUNS) for _ in range(METHODS - 1)}
        return sorted(drawn) + ["refresh"]

    def flaws(self, module, is_swift):
        base = f"{module}Screen"
        if is_swift:
            lines = ["import UIKit", "", f"open class {base}: UIViewController {{}}", f"open class {base}A: {base} {{}}"]
            lines += [f"open class {base}B: {base}A {{}}", f"open class {base}C: {base}B {{}}", ""]
            lines += [f"public protocol {base}Delegate: AnyObject {{ func done() }}", "", f"public final class {base}List: UITableViewController {{"]
            lines += [f"  var delegate: {base}Delegate?", "", "  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }", "}", ""]
            lines += [f"public final class {base}Own: UIViewController, UITableViewDataSource {{"]
            lines += ["  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }"]
            lines += ["  public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }", "}", ""]
            self.lines += self.write(f"Sources/{module}/{base}.swift", "\n".join(lines))
        else:
            lines = ["#import <UIKit/UIKit.h>", ""]
            chain = ["UIViewController", base, f"{base}A", f"{base}B", f"{base}C"]
            for parent, child in zip(chain, chain[1:]):
                lines += [f"@interface {child} : {parent}", "@end", ""]
            lines += [f"@protocol {base}Delegate <NSObject>", "- (void)done;", "@end", "", f"@interface {base}List : UITableViewController"]
            lines += [f"@property (nonatomic, strong) id<{base}Delegate> delegate;", "@end", ""]
            lines += [f"@interface {base}Own : UIViewController <UITableViewDataSource>", "@end", ""]
            self.lines += self.write(f"Sources/{module}/include/{module}/{base}.h", "\n".join(lines))
        # Three and four levels: B and C are each too deep.
        self.planted["deep-inheritance"] += 2
        self.planted["strong-delegate"] += 1
        self.planted["controller-is-data-source"] += 1

    def cycle(self):
        for one, other in (("RingA", "RingB"), ("RingB", "RingA")):
            text = f"import {other}\n\npublic final class {one}Type {{\n  public var other: {other}Type?\n}}\n"
            self.lines += self.write(f"Sources/{one}/{one}Type.swift", text)
            self.modules.append((one, True, [other]))
        self.planted["module-cycle"] += 1

    def application(self):
        features = [name for name, is_swift, _ in self.modules if is_swift and name.startswith("Feature")][:50]
        out = ["import UIKit"] + [f"import {feature}" for feature in features] + ["", "@main", "final class AppDelegate: UIResponder, UIApplicationDelegate {"]
        out += [f"  var part{index}: {feature}Part0?" for index, feature in enumerate(features)] + ["}", ""]
        self.lines += self.write("Sources/App/AppDelegate.swift", "\n".join(out))
        self.modules.append(("App", True, features))

    def manifest(self):
        out = ["// swift-tools-version: 6.0", "import PackageDescription", "", "let package = Package(", '  name: "Synthetic",', "  targets: ["]
        for name, _, needs in self.modules:
            listed = ", ".join(f'"{need}"' for need in needs)
            out.append(f'    .target(name: "{name}", dependencies: [{listed}]),')
        out += ["  ])", ""]
        self.write("Package.swift", "\n".join(out))


def lower(name):
    return name[0].lower() + name[1:]


def generate(folder, lines, seed=1):
    """Returns how many findings of which rule were planted."""
    return Codebase(folder, lines, seed).make()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines", type=int)
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(json.dumps(generate(options.folder, options.lines, options.seed)))
