import type { ParsedPost } from '../parsed-post.ts';
import { valencesOf } from '../sentiment/valence.ts';
import type { Token } from '../tokenize.ts';

/** The most words of a topic, and the fewest letters of each: shorter ones are often slang or abbreviations. */
const MAX_WORDS = 2;
const MIN_LETTERS = 4;
/** The frequency ranks of words that may be a topic: commoner ones say little, rarer ones are often names or slips. */
const [COMMONEST, RAREST] = [350, 30_000];
/** From this valence on, a word is an opinion rather than a topic. */
const OPINION = 0.8;

const WORD = /^[a-z]+$/;

/** Words that say when, how much or how, not what. */
const NO_TOPIC = new Set(
  (
    'today tomorrow yesterday tonight morning week weeks month months year years hour hours minute minutes time times again always never ' +
    'please thanks thank people person someone anyone everyone everybody guys dude literally actually really maybe probably definitely ' +
    'just still first last next other another more most less many much also only even ever back here there where when what which while ' +
    'thing things stuff kind sort way ways lots amazing awesome great'
  ).split(' '),
);

function isTopical(token: Token): boolean {
  const { kind, text, mark, content } = token;
  if (kind !== 'word' || mark === '@' || !content || text.length < MIN_LETTERS) return false;
  if (!WORD.test(text) || NO_TOPIC.has(text) || text.endsWith('ly')) return false;
  return Math.abs(valencesOf('en')?.get(text) ?? 0) < OPINION;
}

/** Returns the sentences that say what a post is about: its title, or those that name the brand; none: all of them. */
const topicSentences = ({ match, tokens, targets }: ParsedPost): ReadonlySet<number> =>
  match.title === null ? new Set(targets.map(({ from }) => tokens[from]!.sentence)) : new Set([0]);

/**
 * Returns up to two words that say what an English post is about: the rarest known words of its title, or else of the
 * sentences that name the brand, or else of all. `skipped`: the stem of a word that is no topic here, such as the brand's name.
 */
export function topicOf(post: ParsedPost, skipped: (stem: string) => boolean): string[] {
  if (!post.english) return [];
  const named = topicSentences(post);
  const ranks = new Map<string, number>();
  const seen = new Set<string>();
  for (const token of post.tokens) {
    if (named.size > 0 && !named.has(token.sentence)) continue;
    if (!isTopical(token) || skipped(token.stem) || seen.has(token.stem)) continue;
    const rank = token.vocabularyIndex;
    if (rank < COMMONEST || rank > RAREST) continue;
    seen.add(token.stem);
    ranks.set(token.text, rank);
  }
  const rarest = [...ranks].sort(([, one], [, other]) => other - one).slice(0, MAX_WORDS);
  const kept = new Set(rarest.map(([word]) => word));
  // In the order of the post.
  return [...ranks.keys()].filter((word) => kept.has(word));
}
