import { storyKeys, type KeyedPost } from '../domain/stories/story-keys.ts';
import { readRows, SAMPLES } from '../test/support/data-sets.ts';
import { plantStories } from '../test/support/planted-stories.ts';
import { countPairs, precisionOf, recallOf, type PairCounts } from '../test/support/story-pairs.ts';
import { fullSetFor } from './full-set.ts';
import { makePosts } from './match/posts.ts';
import { cpuSeconds } from './match/ours.ts';
import { realPosts } from './match/real-posts.ts';
import { median, rounded, type Print } from './print.ts';
import { countLabeledPairs } from './stories/labeled-pairs.ts';

const POSTS = 20_000;
const ROUNDS = 7;
const LEAST_RATE = 20_000;
const LEAST_PRECISION = 0.95;
const LEAST_RECALL = 0.85;

function benchRate(print: Print, name: string, texts: readonly string[]): void {
  const posts = texts.map((text, at): KeyedPost => ({
    ...{ source: 'x', external_id: String(at), kind: 'post', url: `https://x.com/a/status/${at}` },
    ...{ title: null, thread_id: null, text: at % 3 === 0 ? `${text} https://example.org/news/${at}` : text },
  }));
  const run = () => posts.length / cpuSeconds(() => posts.forEach(storyKeys));
  run();
  const rates = Array.from({ length: ROUNDS }, run);
  const characters = rounded(posts.reduce((sum, { text }) => sum + text.length, 0) / posts.length);
  const note = `${posts.length} posts of ${characters} characters on average; the slowest round ${rounded(Math.min(...rates))}`;
  print({ name, value: rounded(median(rates)), unit: 'posts/s of one core', limit: LEAST_RATE, note });
}

function printQuality(print: Print, name: string, counts: PairCounts, isPromised: boolean): void {
  const note = `${counts.found} pairs found, ${counts.missed} missed, ${counts.wrong} wrong`;
  const figures = [
    ['precision', precisionOf(counts), LEAST_PRECISION],
    ['recall', recallOf(counts), LEAST_RECALL],
  ] as const;
  for (const [measure, value, limit] of figures)
    print({
      name: `${name}_${measure}`,
      value: rounded(value),
      unit: 'share',
      ...(isPromised && { limit }),
      note,
    });
}

const together = (a: PairCounts, b: PairCounts): PairCounts => ({
  found: a.found + b.found,
  missed: a.missed + b.missed,
  wrong: a.wrong + b.wrong,
});

/** The rules and numbers were chosen on the first part. The second was held out. */
const PARTS = [
  [0, 'development'],
  [1, 'held_out'],
] as const;

/** Measures how fast the keys of stories are made, and how well pairs of posts are told to be one story. */
export function benchStories(print: Print): Promise<void> {
  benchRate(
    print,
    'stories_rate',
    makePosts(POSTS).map(({ text }) => text),
  );
  const real = realPosts();
  if (real)
    benchRate(
      print,
      'stories_rate_real_posts',
      real.map(({ text }) => text),
    );
  const full = new Map<string, ReturnType<typeof fullSetFor>>();
  const readSet = (file: string) => {
    if (!full.has(file)) full.set(file, fullSetFor('stories', file));
    return full.get(file) ?? null;
  };
  for (const [part, name] of PARTS) {
    const planted = countPairs(plantStories((file) => readSet(file) ?? readRows(SAMPLES, file), part));
    const labeled = countLabeledPairs(readSet, part);
    printQuality(print, `stories_planted_${name}`, planted, true);
    if (!labeled) continue;
    printQuality(print, `stories_labeled_${name}`, labeled, false);
    printQuality(print, `stories_all_${name}`, together(planted, labeled), true);
  }
  return Promise.resolve();
}
