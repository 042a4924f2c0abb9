import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as keywordIndex from '../domain/matching/keyword-index.ts';
import type { MatchKeyword, SearchedPost } from '../domain/matching/keyword-index.ts';
import { built } from './built.ts';
import { measureHyperscan } from './match/hyperscan.ts';
import { makeKeywords, makeQueries } from './match/keywords.ts';
import { luceneQuery } from './match/lucene-query.ts';
import { measureLucene } from './match/lucene.ts';
import { addTimes, bytesHeldBy, cpuSeconds, matchRate } from './match/ours.ts';
import { PeerAbsentError, type PeerFiles, type PeerResult } from './match/peer.ts';
import { makePosts } from './match/posts.ts';
import { realPosts } from './match/real-posts.ts';
import { comparison, median, type Print, rounded } from './print.ts';

const { KeywordIndex } = await built<typeof keywordIndex>('domain/matching/keyword-index');

const POSTS = 20_000;
const ROUNDS = 9;
const SIZES = [1_000, 10_000, 100_000];
const LARGEST = 100_000;
/** Keywords for the peers: Hyperscan takes minutes to compile 100,000, Lucene as long to match 100,000 queries. */
const PEER_SIZE = 10_000;
const PEER_ROUNDS = 5;
const RATE = 'posts/s of one core';

/** A kind of keywords, and what is aimed at for the largest number of them. */
interface Kind {
  readonly name: string;
  readonly make: (count: number) => readonly MatchKeyword[];
  readonly rate: number;
  readonly flatness: number;
}
const PLAIN: Kind = { name: 'match', make: makeKeywords, rate: 500_000, flatness: 1.5 };
const QUERIES: Kind = { name: 'match_queries', make: makeQueries, rate: 400_000, flatness: 1.6 };

/** Measures rates by size, in turns, so that other work on the machine affects all of them. */
function benchRates(print: Print, posts: readonly SearchedPost[], kind: Kind): void {
  const indexes = SIZES.map((size) => KeywordIndex.build(kind.make(size)));
  for (const index of indexes) matchRate(index, posts);
  const rounds = Array.from({ length: ROUNDS }, () => indexes.map((index) => matchRate(index, posts)));
  for (const [at, size] of SIZES.entries()) {
    const rates = rounds.map((round) => round[at]?.rate ?? NaN);
    const found = (rounds[0]?.[at]?.hits ?? NaN) / posts.length;
    const note = `${rounded(found)} keywords found per post; the fastest round ${rounded(Math.max(...rates))}`;
    const limit = size === LARGEST ? { limit: kind.rate } : {};
    print({ name: `${kind.name}_rate_${size}`, value: rounded(median(rates)), unit: RATE, ...limit, note });
  }
  const flatness = rounds.map((round) => (round[0]?.rate ?? NaN) / (round.at(-1)?.rate ?? NaN));
  print({
    name: `${kind.name}_flatness`,
    value: rounded(median(flatness)),
    unit: 'rate at 1,000 keywords over rate at 100,000',
    limit: kind.flatness,
  });
}

/** Posts that two indexes match in turn, so that other work on the machine slows both alike. */
const TURN = 1_000;

/** Measures what queries cost, beside as many plain keywords. */
function benchQueriesBesidePlain(print: Print, posts: readonly SearchedPost[]): void {
  const [queries, plain] = [QUERIES, PLAIN].map(({ make }) => KeywordIndex.build(make(LARGEST)));
  const turns = Array.from({ length: posts.length / TURN }, (_, at) =>
    posts.slice(at * TURN, (at + 1) * TURN),
  );
  const measure = () =>
    turns.map((turn) => [matchRate(queries!, turn).rate, matchRate(plain!, turn).rate] as const);
  measure();
  const rounds = Array.from({ length: ROUNDS }, measure).flat();
  print(comparison('match_queries_beside_plain', RATE, 'plain keywords', rounds));
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

/** A program that does the same work: what a line of its keywords looks like, and how it is measured. */
interface Peer {
  readonly name: string;
  readonly line: (keyword: MatchKeyword) => string;
  readonly measure: (files: PeerFiles) => Promise<PeerResult>;
}
const HYPERSCAN: Peer = { name: 'Hyperscan', line: ({ term }) => term, measure: measureHyperscan };
const LUCENE: Peer = { name: 'Lucene Monitor', line: luceneQuery, measure: measureLucene };

async function benchPeer(
  print: Print,
  peer: Peer,
  posts: readonly SearchedPost[],
  kind: Kind,
): Promise<void> {
  const name = `${kind.name}_beside_${peer.name.toLowerCase().replaceAll(' ', '_')}`;
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  try {
    const keywords = kind.make(PEER_SIZE);
    const files = {
      folder,
      posts: join(folder, 'posts'),
      keywords: join(folder, 'keywords'),
      rounds: PEER_ROUNDS,
    };
    writeFileSync(files.posts, posts.map(({ text }) => `${text}\n`).join(''));
    writeFileSync(files.keywords, keywords.map((keyword) => `${peer.line(keyword)}\n`).join(''));
    const theirs = await peer.measure(files);
    const index = KeywordIndex.build(keywords);
    const ours = theirs.rates.map(() => matchRate(index, posts));
    const built = cpuSeconds(() => KeywordIndex.build(keywords)) * 1000;
    const pairs = theirs.rates.map((rate, round) => [ours[round]?.rate ?? NaN, rate] as const);
    const note = `${PEER_SIZE} keywords; found: ${ours[0]?.hits} and ${theirs.hits}`;
    print({ ...comparison(name, RATE, peer.name, pairs), note });
    print(comparison(`${name}_build`, 'ms', peer.name, [[built, theirs.build_ms]]));
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
  benchRates(print, posts, PLAIN);
  benchRates(print, posts, QUERIES);
  benchQueriesBesidePlain(print, posts);
  benchInsideWords(print, posts);
  benchIndex(print);
  benchRealPosts(print);
  await benchPeer(print, HYPERSCAN, posts, PLAIN);
  await benchPeer(print, LUCENE, posts, PLAIN);
  await benchPeer(print, LUCENE, posts, QUERIES);
}
