"""The cache's files and seals, written a second time: what a forger with the key could do, and the checks of who reads."""
import struct

MASK = (1 << 64) - 1
FILE, ENTRY, TABLE = range(3)
FOOT, SLOT, HEAD = 56, 32, 40


def rotated(word, count):
    return (word << count | word >> (64 - count)) & MASK


def siphash(key, words):
    """SipHash-2-4 with 128 bits, of whole words: two words."""
    v0, v1 = key[0] ^ 0x736F6D6570736575, key[1] ^ 0x646F72616E646F6D ^ 0xEE
    v2, v3 = key[0] ^ 0x6C7967656E657261, key[1] ^ 0x7465646279746573

    def rounds(count):
        nonlocal v0, v1, v2, v3
        for _ in range(count):
            v0 = (v0 + v1) & MASK
            v1 = rotated(v1, 13) ^ v0
            v0 = rotated(v0, 32)
            v2 = (v2 + v3) & MASK
            v3 = rotated(v3, 16) ^ v2
            v0 = (v0 + v3) & MASK
            v3 = rotated(v3, 21) ^ v0
            v2 = (v2 + v1) & MASK
            v1 = rotated(v1, 17) ^ v2
            v2 = rotated(v2, 32)

    for word in [*words, len(words) * 8 % 256 << 56]:
        v3 ^= word
        rounds(2)
        v0 ^= word
    v2 ^= 0xEE
    rounds(4)
    first = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xDD
    rounds(4)
    return first, v0 ^ v1 ^ v2 ^ v3


def words_of(data):
    """Their number, and they as words."""
    padded = data + bytes(-len(data) % 8)
    return [len(data), *struct.unpack(f"<{len(padded) // 8}Q", padded)]


class Key:
    def __init__(self, text):
        self.names, self.seals = (siphash((half, 0), words_of(text.encode())) for half in (1, 2))

    def seal(self, kind, words):
        return struct.pack("<2Q", *siphash(self.seals, [kind, *words]))

    def sealed(self, name, data):
        """A file that is sealed as a whole, sealed anew."""
        return self.seal(FILE, words_of(name.encode()) + words_of(data[16:])) + data[16:]

    def sealed_pack(self, data, place):
        """A pack in which the byte of the place was changed: what holds it is sealed anew."""
        start, count = struct.unpack_from("<2Q", data, len(data) - FOOT + 24)
        program = struct.unpack_from("<2Q", data, len(data) - FOOT + 8)
        if start + count * SLOT + FOOT != len(data):
            return data
        table = data[start:start + count * SLOT]
        for slot in range(count):
            offset, length = struct.unpack_from("<2Q", table, slot * SLOT + 16)
            if offset <= place < offset + length and offset + length <= start:
                entry = data[offset:offset + length]
                name = struct.unpack_from("<2Q", entry, 0)
                seal = self.seal(ENTRY, [*program, *name, *words_of(entry[HEAD:])])
                data = data[:offset + 24] + seal + data[offset + HEAD:]
        seal = self.seal(TABLE, [*program, start, *words_of(table)])
        return data[:-16] + seal
