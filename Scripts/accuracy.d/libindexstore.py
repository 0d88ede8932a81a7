"""libIndexStore as far as it is needed: every occurrence of a symbol in the index of a build."""

import ctypes
import os

from sourcekit import toolchain

# Roles of an occurrence, and of its relation to another symbol.
DEFINITION, REFERENCE, IMPLICIT = 1 << 1, 1 << 2, 1 << 8
READ, WRITE, CALL = 1 << 3, 1 << 4, 1 << 5
CHILD_OF, BASE_OF, EXTENDED_BY = 1 << 9, 1 << 10, 1 << 14
# A unit's dependency of this kind is the record of a source file.
RECORD = 2


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t)]

    @property
    def value(self):
        return ctypes.string_at(self.data, self.length).decode("utf-8", "replace")


BY_POINTER = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
BY_TEXT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
POINTER, NUMBER = ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint)

SIGNATURES = {
    "store_create": ([ctypes.c_char_p, POINTER], POINTER),
    "store_units_apply_f": ([POINTER, ctypes.c_uint, POINTER, BY_TEXT], ctypes.c_bool),
    "unit_reader_create": ([POINTER, ctypes.c_char_p, POINTER], POINTER),
    "unit_reader_dispose": ([POINTER], None),
    "unit_reader_get_module_name": ([POINTER], Text),
    "unit_reader_get_main_file": ([POINTER], Text),
    "unit_reader_dependencies_apply_f": ([POINTER, POINTER, BY_POINTER], ctypes.c_bool),
    "unit_dependency_get_kind": ([POINTER], ctypes.c_int),
    "unit_dependency_get_name": ([POINTER], Text),
    "unit_dependency_get_filepath": ([POINTER], Text),
    "record_reader_create": ([POINTER, ctypes.c_char_p, POINTER], POINTER),
    "record_reader_dispose": ([POINTER], None),
    "record_reader_occurrences_apply_f": ([POINTER, POINTER, BY_POINTER], ctypes.c_bool),
    "occurrence_get_symbol": ([POINTER], POINTER),
    "occurrence_get_roles": ([POINTER], ctypes.c_uint64),
    "occurrence_get_line_col": ([POINTER, NUMBER, NUMBER], None),
    "occurrence_relations_apply_f": ([POINTER, POINTER, BY_POINTER], ctypes.c_bool),
    "symbol_relation_get_roles": ([POINTER], ctypes.c_uint64),
    "symbol_relation_get_symbol": ([POINTER], POINTER),
    "symbol_get_kind": ([POINTER], ctypes.c_int),
    "symbol_get_subkind": ([POINTER], ctypes.c_int),
    "symbol_get_name": ([POINTER], Text),
    "symbol_get_usr": ([POINTER], Text),
}


class Occurrence:
    __slots__ = ("file", "line", "column", "roles", "kind", "subkind", "name", "usr", "relations")


class IndexStore:
    def __init__(self):
        name = "libIndexStore.dylib" if os.uname().sysname == "Darwin" else "libIndexStore.so"
        self.lib = ctypes.CDLL(os.path.join(toolchain(), "usr", "lib", name))
        for name, (arguments, result) in SIGNATURES.items():
            function = getattr(self.lib, "indexstore_" + name)
            function.argtypes, function.restype = arguments, result
            setattr(self, name, function)

    def records(self, path):
        """The record of each source file; the last one where a file was built more than once."""
        store = self.store_create(path.encode(), None)
        names, records = [], {}
        self.store_units_apply_f(store, 1, None, BY_TEXT(lambda _, name: names.append(name.value) or True))
        for name in names:
            reader = self.unit_reader_create(store, name.encode(), None)

            def visit(_, dependency):
                if self.unit_dependency_get_kind(dependency) == RECORD:
                    file = self.unit_dependency_get_filepath(dependency).value
                    records[file] = self.unit_dependency_get_name(dependency).value
                return True

            self.unit_reader_dependencies_apply_f(reader, None, BY_POINTER(visit))
            self.unit_reader_dispose(reader)
        return store, records

    def modules(self, path, root):
        """The module that each source file below root was built into; the last one of several."""
        store, names, found = self.store_create(path.encode(), None), [], {}
        self.store_units_apply_f(store, 1, None, BY_TEXT(lambda _, name: names.append(name.value) or True))
        for name in names:
            reader = self.unit_reader_create(store, name.encode(), None)
            file = os.path.realpath(self.unit_reader_get_main_file(reader).value)
            if file.startswith(root + "/"):
                found[file[len(root) + 1:]] = self.unit_reader_get_module_name(reader).value
            self.unit_reader_dispose(reader)
        return found

    def occurrences(self, path, root):
        """Every occurrence in files below root. A file that links lead to is built, and told of, under several names."""
        store, records = self.records(path)
        for file, record in sorted(records.items()):
            file = os.path.realpath(file)
            if not file.startswith(root + "/") or "/.build/" in file:
                continue
            reader = self.record_reader_create(store, record.encode(), None)
            found = []
            relative = file[len(root) + 1:]
            visit = BY_POINTER(lambda _, pointer: found.append(self.occurrence(pointer, relative)) or True)
            self.record_reader_occurrences_apply_f(reader, None, visit)
            self.record_reader_dispose(reader)
            yield relative, found

    def occurrence(self, pointer, file):
        result = Occurrence()
        symbol = self.occurrence_get_symbol(pointer)
        line, column = ctypes.c_uint(), ctypes.c_uint()
        self.occurrence_get_line_col(pointer, line, column)
        result.file, result.line, result.column = file, line.value, column.value
        result.roles = self.occurrence_get_roles(pointer)
        result.kind, result.subkind = self.symbol_get_kind(symbol), self.symbol_get_subkind(symbol)
        result.name, result.usr = self.symbol_get_name(symbol).value, self.symbol_get_usr(symbol).value
        result.relations = []
        if result.roles & (CHILD_OF | BASE_OF | EXTENDED_BY):
            visit = BY_POINTER(lambda _, relation: result.relations.append(self.relation(relation)) or True)
            self.occurrence_relations_apply_f(pointer, None, visit)
        return result

    def relation(self, pointer):
        symbol = self.symbol_relation_get_symbol(pointer)
        return self.symbol_relation_get_roles(pointer), self.symbol_get_usr(symbol).value, \
            self.symbol_get_name(symbol).value
