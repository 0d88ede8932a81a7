"""libclang through its C interface: the few functions that the Objective-C truth needs."""

import ctypes
import glob
import os

from sourcekit import toolchain


class Cursor(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("xdata", ctypes.c_int), ("data", ctypes.c_void_p * 3)]


class String(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("flags", ctypes.c_uint)]


class Location(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p * 2), ("number", ctypes.c_uint)]


class Range(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p * 2), ("begin", ctypes.c_uint), ("end", ctypes.c_uint)]


class RangeList(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint), ("ranges", ctypes.POINTER(Range))]


VISITOR = ctypes.CFUNCTYPE(ctypes.c_int, Cursor, Cursor, ctypes.c_void_p)

INTERFACE, CATEGORY, PROTOCOL, PROPERTY, IVAR, INSTANCE_METHOD, CLASS_METHOD, IMPLEMENTATION, CATEGORY_IMPLEMENTATION \
    = range(11, 20)
TYPEDEF = 20
SUPERCLASS_REFERENCE, PROTOCOL_REFERENCE, CLASS_REFERENCE, TYPE_REFERENCE = 40, 41, 42, 43
REFERENCES = {SUPERCLASS_REFERENCE, PROTOCOL_REFERENCE, CLASS_REFERENCE}

SIGNATURES = {
    "createIndex": ([ctypes.c_int, ctypes.c_int], ctypes.c_void_p),
    "disposeIndex": ([ctypes.c_void_p], None),
    "parseTranslationUnit": (
        [ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_char_p), ctypes.c_int, ctypes.c_void_p,
         ctypes.c_uint, ctypes.c_uint], ctypes.c_void_p),
    "disposeTranslationUnit": ([ctypes.c_void_p], None),
    "getTranslationUnitCursor": ([ctypes.c_void_p], Cursor),
    "visitChildren": ([Cursor, VISITOR, ctypes.c_void_p], ctypes.c_uint),
    "getCursorReferenced": ([Cursor], Cursor),
    "getCursorSpelling": ([Cursor], String),
    "getCString": ([String], ctypes.c_char_p),
    "disposeString": ([String], None),
    "getCursorExtent": ([Cursor], Range),
    "getCursorLocation": ([Cursor], Location),
    "getRangeStart": ([Range], Location),
    "getRangeEnd": ([Range], Location),
    "getExpansionLocation": (
        [Location, ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint),
         ctypes.POINTER(ctypes.c_uint)], None),
    "getFileName": ([ctypes.c_void_p], String),
    "Cursor_getObjCPropertyAttributes": ([Cursor, ctypes.c_uint], ctypes.c_uint),
    "getNumDiagnostics": ([ctypes.c_void_p], ctypes.c_uint),
    "getDiagnostic": ([ctypes.c_void_p, ctypes.c_uint], ctypes.c_void_p),
    "getDiagnosticSeverity": ([ctypes.c_void_p], ctypes.c_int),
    "getDiagnosticLocation": ([ctypes.c_void_p], Location),
    "getDiagnosticSpelling": ([ctypes.c_void_p], String),
    "getDiagnosticCategoryText": ([ctypes.c_void_p], String),
    "disposeDiagnostic": ([ctypes.c_void_p], None),
    "getAllSkippedRanges": ([ctypes.c_void_p], ctypes.POINTER(RangeList)),
    "disposeSourceRangeList": ([ctypes.POINTER(RangeList)], None),
}


class Clang:
    def __init__(self):
        self.lib = ctypes.CDLL(library_path())
        for name, (arguments, result) in SIGNATURES.items():
            function = getattr(self.lib, "clang_" + name)
            function.argtypes, function.restype = arguments, result
            setattr(self, name, function)
        self.index = self.createIndex(0, 0)
        self.names = {}

    def string(self, value):
        text = (self.getCString(value) or b"").decode("utf-8", "surrogateescape")
        self.disposeString(value)
        return text

    def spelling(self, cursor):
        return self.string(self.getCursorSpelling(cursor))

    def place(self, location):
        """`(file handle, line, offset)` of the place in the text, through macros to where they are used."""
        file, line, offset = ctypes.c_void_p(), ctypes.c_uint(), ctypes.c_uint()
        self.getExpansionLocation(location, file, line, None, offset)
        return file.value, line.value, offset.value

    def file_name(self, handle):
        """The real path; symbolic links are the measurement's own."""
        return os.path.realpath(self.string(self.getFileName(handle))) if handle else ""

    def children(self, cursor):
        found = []

        def visit(child, _, __):
            found.append(Cursor.from_buffer_copy(child))
            return 1

        self.visitChildren(cursor, VISITOR(visit), None)
        return found

    def descendants(self, cursor, kinds):
        """Everything of these kinds below a cursor, at any depth."""
        found = []

        def visit(child, _, __):
            if child.kind in kinds:
                found.append(Cursor.from_buffer_copy(child))
            return 2

        self.visitChildren(cursor, VISITOR(visit), None)
        return found

    def parse(self, path, arguments):
        argv = (ctypes.c_char_p * len(arguments))(*(argument.encode() for argument in arguments))
        # 1: a detailed record of the preprocessor, without which skipped ranges are not kept; 0x200: keep going.
        unit = self.parseTranslationUnit(self.index, path.encode(), argv, len(arguments), None, 0, 1 | 0x200)
        return unit


def library_path():
    """`$LIBCLANG`, else the toolchain's, else the newest of the system's."""
    if os.environ.get("LIBCLANG"):
        return os.environ["LIBCLANG"]
    lib = os.path.join(toolchain(), "usr", "lib")
    places = [os.path.join(lib, name) for name in ("libclang.so", "libclang.dylib")]
    places += sorted(glob.glob("/usr/lib/llvm-*/lib/libclang.so*"), reverse=True)
    for place in places:
        if os.path.exists(place):
            return place
    raise FileNotFoundError("no libclang")
