import { seededRandom } from '../../domain/quality/draws.ts';
import type { RawPost } from '../../schemas/post.ts';

/** Mean length of a post's text, in bytes: that of the sources' posts. */
const TEXT_BYTES = 290;
/** The words of posts, most common first. */
const VOCABULARY = 5_000;
/** Keywords that posts may contain. Every measured list of keywords has these, so all match alike. */
export const COMMON_KEYWORDS = 1_000;

const SYLLABLES = 'ta re no si la me do ki pa un ver ing al ter on is com est ra so'.split(' ');
const BRAND_SYLLABLES = 'zor vex qua lyn dro fyn hex jor wix bru glo xan pym kry oth'.split(' ');

/** Writes a number in syllables: different numbers, different words. */
function spell(n: number, syllables: readonly string[]): string {
  let word = '';
  for (let rest = n; rest > 0 || word === ''; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]!;
  return word;
}

/**
 * Returns the term of keyword number `at`: a fictional brand, every fourth in two words. No other word of a post is a
 * keyword.
 */
export const keywordTerm = (at: number): string =>
  at % 4 === 0 ? `${spell(at, BRAND_SYLLABLES)} Labs` : spell(at, BRAND_SYLLABLES);

const WORDS = Array.from({ length: VOCABULARY }, (_, at) => spell(at, SYLLABLES));

/** Endings beyond ASCII, and the share of posts with one: about as on Bluesky and X. */
const ENDINGS = ['it’s fine', 'naïve café', '🚀🚀', '“so they say”'];
const BEYOND_ASCII_SHARE = 0.35;

function textOf(random: () => number, keyword: string | null): string {
  // From half to one and a half times the mean.
  const bytes = TEXT_BYTES * (0.5 + random());
  const words: string[] = [];
  for (let length = 0; length < bytes; length += words.at(-1)!.length + 1)
    // The share of a word falls with its rank, roughly by Zipf's law.
    words.push(WORDS[Math.floor(VOCABULARY ** random()) - 1]!);
  if (keyword !== null) words[Math.floor(random() * words.length)] = keyword;
  if (random() < BEYOND_ASCII_SHARE) words.push(ENDINGS[Math.floor(random() * ENDINGS.length)]!);
  return `${words.join(' ')}.`;
}

/** Generates raw posts 0 to `count`. The share `holding` of them contains one keyword each. */
export function* rawPosts(count: number, holding: number): Generator<{ post: RawPost; holds: boolean }> {
  const random = seededRandom(7);
  const start = Date.parse('2026-11-20T00:00:00Z');
  for (let at = 0; at < count; at += 1) {
    const holds = random() < holding;
    const handle = `${WORDS[at % VOCABULARY]!}${at % 997}.example`;
    const id = `at://did:plc:${spell(at + 1e9, SYLLABLES)}/app.bsky.feed.post/${at}`;
    const posted = new Date(start + at * 20).toISOString();
    const text = textOf(random, holds ? keywordTerm(Math.floor(random() * COMMON_KEYWORDS)) : null);
    const post: RawPost = {
      source: 'bluesky',
      external_id: id,
      kind: at % 3 === 0 ? 'post' : 'comment',
      url: `https://bsky.app/profile/${handle}/post/${at}`,
      title: null,
      text,
      lang: 'en',
      place: null,
      author: handle,
      author_name: `${WORDS[at % 1_777]!} ${WORDS[at % 1_013]!}`,
      author_url: `https://bsky.app/profile/${handle}`,
      engagement: at % 40,
      posted_at: posted,
      thread_id: null,
      parent_id: null,
      fetched_at: posted,
      runs: {},
      revision: 1,
    };
    yield { post, holds };
  }
}
