import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeywordIndex, type SearchedPost } from '../domain/matching/keyword-index.ts';
import { measureHyperscan } from './match/hyperscan.ts';
import { makeKeywords } from './match/keywords.ts';
import { measureLucene } from './match/lucene.ts';
import { addTimes, bytesHeldBy, cpuSeconds, matchRate } from './match/ours.ts';
import { PeerAbsentError, type PeerFiles, type PeerResult } from './match/peer.ts';
import { makePosts } from './match/posts.ts';
import { realPosts } from './match/real-posts.ts';
import { comparison, median, type Print, rounded } from './print.ts';

const POSTS = 20_000;
const ROUNDS = 9;
const SIZES = [1_000, 10_000, 100_000];
const LARGEST = 100_000;
/** Spellings for the peers: Hyperscan takes minutes to compile 100,000. */
const PEER_SIZE = 10_000;
const PEER_ROUNDS = 5;
const RATE = 'posts/s of one core';

/** Measures rates by size, in turns, so that other work on the machine affects all of them. */
function benchRates(print: Print, posts: readonly SearchedPost[]): void {
  const indexes = SIZES.map((size) => KeywordIndex.build(makeKeywords(size)));
  for (const index of indexes) matchRate(index, posts);
  const rounds = Array.from({ length: ROUNDS }, () => indexes.map((index) => matchRate(index, posts)));
  for (const [at, size] of SIZES.entries()) {
    const rates = rounds.map((round) => round[at]?.rate ?? NaN);
    const found = (rounds[0]?.[at]?.hits ?? NaN) / posts.length;
    const note = `${rounded(found)} keywords found per post; the fastest round ${rounded(Math.max(...rates))}`;
    const limit = size === LARGEST ? { limit: 500_000 } : {};
    print({ name: `match_rate_${size}`, value: rounded(median(rates)), unit: RATE, ...limit, note });
  }
  const flatness = rounds.map((round) => (round[0]?.rate ?? NaN) / (round.at(-1)?.rate ?? NaN));
  print({
    name: 'match_flatness',
    value: rounded(median(flatness)),
    unit: 'rate at 1,000 keywords over rate at 100,000',
    limit: 1.5,
  });
}

/** Measures keywords that may all match inside longer words, which is rare in practice. */
function benchInsideWords(print: Print, posts: readonly SearchedPost[]): void {
  const keywords = makeKeywords(LARGEST).map((keyword) => ({ ...keyword, whole_word: false }));
  const index = KeywordIndex.build(keywords);
  matchRate(index, posts);
  const rates = Array.from({ length: ROUNDS }, () => matchRate(index, posts).rate);
  print({ name: `match_rate_inside_words_${LARGEST}`, value: rounded(median(rates)), unit: RATE });
}

function benchIndex(print: Print): void {
  const keywords = makeKeywords(LARGEST);
  const builds = Array.from({ length: 5 }, () => cpuSeconds(() => KeywordIndex.build(keywords)) * 1000);
  print({ name: 'match_build_100000', value: rounded(median(builds)), unit: 'ms', limit: 2_000 });
  const index = KeywordIndex.build(keywords);
  const [sample] = makeKeywords(1);
  const times = sample ? addTimes(index, sample, 1_000).sort((a, b) => a - b) : [];
  const note = `the slowest of ${times.length}: ${rounded(times.at(-1) ?? NaN)} ms`;
  print({ name: 'match_add_one_to_100000', value: rounded(median(times)), unit: 'ms', limit: 1, note });
  const bytes = bytesHeldBy(() => KeywordIndex.build(keywords));
  print({
    name: 'match_memory_100000',
    value: rounded(bytes / 2 ** 20),
    unit: 'MiB in addition to the keywords',
  });
}

function benchRealPosts(print: Print): void {
  const posts = realPosts();
  if (posts === null) return;
  const index = KeywordIndex.build(makeKeywords(LARGEST));
  const rates = Array.from({ length: ROUNDS }, () => matchRate(index, posts).rate);
  const characters = rounded(posts.reduce((sum, { text }) => sum + text.length, 0) / posts.length);
  const note = `${posts.length} posts of ${characters} characters on average, 100,000 keywords`;
  print({ name: 'match_rate_real_posts', value: rounded(median(rates)), unit: RATE, note });
}

async function benchPeer(
  print: Print,
  peer: string,
  posts: readonly SearchedPost[],
  measure: (files: PeerFiles) => Promise<PeerResult>,
): Promise<void> {
  const name = `match_beside_${peer.toLowerCase().replaceAll(' ', '_')}`;
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  try {
    const keywords = makeKeywords(PEER_SIZE);
    const files = {
      folder,
      posts: join(folder, 'posts'),
      spellings: join(folder, 'spellings'),
      rounds: PEER_ROUNDS,
    };
    writeFileSync(files.posts, posts.map(({ text }) => `${text}\n`).join(''));
    writeFileSync(files.spellings, keywords.map(({ term }) => `${term}\n`).join(''));
    const theirs = await measure(files);
    const index = KeywordIndex.build(keywords);
    const ours = theirs.rates.map(() => matchRate(index, posts));
    const built = cpuSeconds(() => KeywordIndex.build(keywords)) * 1000;
    const pairs = theirs.rates.map((rate, round) => [ours[round]?.rate ?? NaN, rate] as const);
    const note = `${PEER_SIZE} spellings; keywords found: ${ours[0]?.hits} and ${theirs.hits}`;
    print({ ...comparison(name, RATE, peer, pairs), note });
    print(comparison(`${name}_build`, 'ms', peer, [[built, theirs.build_ms]]));
  } catch (error) {
    if (!(error instanceof PeerAbsentError)) throw error;
    print({ name, value: 0, unit: 'skipped', note: error.message });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures the matcher: its rate by the number of keywords, building, adding, memory, and two peers. */
export async function benchMatch(print: Print): Promise<void> {
  const posts = makePosts(POSTS);
  benchRates(print, posts);
  benchInsideWords(print, posts);
  benchIndex(print);
  benchRealPosts(print);
  await benchPeer(print, 'Hyperscan', posts, measureHyperscan);
  await benchPeer(print, 'Lucene Monitor', posts, measureLucene);
}
