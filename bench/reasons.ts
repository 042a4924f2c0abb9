import { writeFile } from 'node:fs/promises';
import { createBuiltInJudge } from '../pipeline/judge/built-in-judge.ts';
import { judgeCases } from '../pipeline/judge/file/judge-cases.ts';
import { textsByField } from '../test/support/data-sets.ts';
import { fullSetFor } from './full-set.ts';
import { agreementOf, reasonSheet, type JudgedLine } from './judge/reason-sheet.ts';
import { casesOf } from './judge/quality.ts';
import { LABELED_SETS } from './judge/sets/index.ts';
import { rounded, type Print } from './print.ts';

/** Posts of the sheet: as many as a reader gets through in an hour or two. */
const SHEET_POSTS = 200;
/** Posts of each set that are compared with their labels. */
const COMPARED_POSTS = 1_500;

/** The golden ratio: the starts of samples with seeds 1, 2, 3 and so on lie far apart. */
const GOLDEN_RATIO = 0.618_033_988_749_895;

/** Returns `count` items at even distances. Each seed starts elsewhere; 1: with the first item. */
function evenly<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const start = ((seed - 1) * GOLDEN_RATIO) % 1;
  const stepAt = (index: number) => Math.floor((index * count) / items.length + start);
  return items.filter((_, index) => stepAt(index) !== stepAt(index - 1));
}

async function judgeSet(set: (typeof LABELED_SETS)[number], seed: number): Promise<JudgedLine[]> {
  const rows = fullSetFor(set.name, set.path);
  if (rows === null) return [];
  const lines = evenly(set.lines(rows.map(textsByField)), COMPARED_POSTS, seed);
  const judging = {
    judge: createBuiltInJudge(),
    waitForProvider: (error: Error) => Promise.reject(error),
    onProgress: () => undefined,
  };
  const verdicts = await judgeCases(judging, await casesOf(lines));
  return lines.map((line, index) => ({ line, verdict: verdicts[index]! }));
}

/**
 * Measures how far the reasons of the built-in judge agree with labels, and writes the sheet that a reader fills in who
 * does not see them: 200 posts of all labeled sets. `file`: where the sheet goes; null: nowhere. `seed`: a whole number
 * from 1; each draws another sample.
 */
export async function benchReasons(print: Print, file: string | null, seed = 1): Promise<void> {
  const judged: JudgedLine[][] = [];
  for (const set of LABELED_SETS) judged.push(await judgeSet(set, seed));
  for (const { name, share, claims } of agreementOf(judged.flat()))
    if (claims > 0)
      print({
        name: `reason_${name}`,
        value: rounded(share),
        unit: 'of 1',
        note: `${claims} reasons that claim it`,
      });
  const filled = judged.filter((set) => set.length > 0);
  if (file === null || filled.length === 0) return;
  const sheet = filled
    .flatMap((set) => evenly(set, Math.ceil(SHEET_POSTS / filled.length), seed))
    .slice(0, SHEET_POSTS);
  await writeFile(file, reasonSheet(sheet));
  console.error(`wrote ${file}: ${sheet.length} posts`);
}
