"""sourcekitd in this process: the C++ parser of the Swift compiler, asked for the structure of one file.

Run as a program it reads paths from standard input and writes one line of JSON for each, so that a file that
crashes the parser ends this process and not the measurement.
"""

import ctypes
import json
import os
import subprocess
import sys


class Variant(ctypes.Structure):
    _fields_ = [("data", ctypes.c_uint64 * 3)]


def library_path():
    """The library beside the `swift` that the PATH or Xcode would run; `$SOURCEKITD` overrides."""
    if os.environ.get("SOURCEKITD"):
        return os.environ["SOURCEKITD"]
    lib = os.path.join(toolchain(), "usr", "lib")
    for name in ("libsourcekitdInProc.so", "sourcekitdInProc.framework/sourcekitdInProc"):
        if os.path.exists(os.path.join(lib, name)):
            return os.path.join(lib, name)
    raise FileNotFoundError(f"no sourcekitdInProc in {lib}")


def toolchain():
    """The folder that holds `usr/bin/swiftc`."""
    command = ["xcrun", "--find", "swiftc"] if sys.platform == "darwin" else ["sh", "-c", "command -v swiftc"]
    path = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    if not path:
        path = "/opt/swift/usr/bin/swiftc"
    return os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(path))))


class SourceKit:
    def __init__(self):
        self.lib = ctypes.CDLL(library_path())
        self.lib.sourcekitd_initialize()
        types = {
            "sourcekitd_request_create_from_yaml": ([ctypes.c_char_p, ctypes.c_void_p], ctypes.c_void_p),
            "sourcekitd_send_request_sync": ([ctypes.c_void_p], ctypes.c_void_p),
            "sourcekitd_response_get_value": ([ctypes.c_void_p], Variant),
            "sourcekitd_response_is_error": ([ctypes.c_void_p], ctypes.c_bool),
            "sourcekitd_response_dispose": ([ctypes.c_void_p], None),
            "sourcekitd_request_release": ([ctypes.c_void_p], None),
            "sourcekitd_variant_json_description_copy": ([Variant], ctypes.c_void_p),
        }
        for name, (arguments, result) in types.items():
            function = getattr(self.lib, name)
            function.argtypes, function.restype = arguments, result
        self.free = ctypes.CDLL(None).free
        self.free.argtypes = [ctypes.c_void_p]

    def ask(self, kind, keys):
        """Sends a request; `keys` become its dictionary. Gives None where the parser answers with an error."""
        text = json.dumps({"key.request": "\0", **keys}).replace(r'"\u0000"', f"source.request.{kind}")
        request = self.lib.sourcekitd_request_create_from_yaml(text.encode(), None)
        response = self.lib.sourcekitd_send_request_sync(request)
        answer = None
        if not self.lib.sourcekitd_response_is_error(response):
            value = self.lib.sourcekitd_response_get_value(response)
            copied = self.lib.sourcekitd_variant_json_description_copy(value)
            answer = json.loads(ctypes.string_at(copied), strict=False)
            self.free(copied)
        self.lib.sourcekitd_response_dispose(response)
        self.lib.sourcekitd_request_release(request)
        return answer

    def structure(self, path):
        answer = self.ask(
            "editor.open",
            {
                "key.name": path, "key.sourcefile": path, "key.enablesyntaxmap": 1, "key.enablesubstructure": 1,
                "key.syntactic_only": 1, "key.compilerargs": [path],
            },
        )
        self.ask("editor.close", {"key.name": path})
        return answer


def structures(paths):
    """Yields `(path, structure or None)`; a parser that dies is started again with the next file."""
    paths = list(paths)
    while paths:
        worker = subprocess.Popen(
            [sys.executable, os.path.abspath(__file__)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL)
        done = 0
        for path in paths:
            try:
                worker.stdin.write(path.encode() + b"\n")
                worker.stdin.flush()
                line = worker.stdout.readline()
            except BrokenPipeError:
                line = b""
            done += 1
            if not line:
                yield path, None
                break
            yield path, json.loads(line)
        worker.stdin.close()
        worker.wait()
        paths = paths[done:]


if __name__ == "__main__":
    kit = SourceKit()
    for line in sys.stdin.buffer:
        print(json.dumps(kit.structure(line.rstrip(b"\n").decode())), flush=True)
