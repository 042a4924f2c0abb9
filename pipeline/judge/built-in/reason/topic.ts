import { memoizeByForm } from '../memoize.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { valencesOf } from '../sentiment/valence.ts';
import type { Token } from '../tokenize.ts';

/** The most words of a topic, and the fewest letters of each: shorter ones are often slang or abbreviations. */
const MAX_WORDS = 3;
const MIN_LETTERS = 4;
/** The frequency ranks of words that may be a topic: commoner ones say little, rarer ones are often names or slips. */
const [COMMONEST, RAREST] = [350, 30_000];
/** From this valence on, a word is an opinion rather than a topic. */
const OPINION = 0.8;

const WORD = /^[a-z]+$/;
/** Forms of verbs, which are no topic of their own. */
const VERB = /(?:ed|ing)$/;

/** Words that say when, how much or how, or that hold a place, not what. */
const NO_TOPIC = new Set(
  (
    'today tomorrow yesterday tonight morning week weeks month months year years hour hours minute minutes time times again always never ' +
    'please thanks thank people person someone anyone everyone everybody guys dude literally actually really maybe probably definitely ' +
    'just still first last next other another more most less many much also only even ever back here there where when what which while ' +
    'thing things stuff kind sort way ways lots amazing awesome great anyway though although gonna wanna link links mention mentions user users ' +
    'video watch check tell says mean means seem seems keep gave give given lots whole already enough different either ' +
    'spent feel find found yourself himself themselves move follow answer forward twice mind deal stumble upon blows waiting heard called ' +
    'january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday'
  ).split(' '),
);

/** Whether a word may stand for what a post is about. `text` in lower case. */
const isTopicWord = (text: string): boolean =>
  text.length >= MIN_LETTERS &&
  WORD.test(text) &&
  !NO_TOPIC.has(text) &&
  !text.endsWith('ly') &&
  Math.abs(valencesOf('en')?.get(text) ?? 0) < OPINION;

/** Shared by all words, so that reading them takes no time. */
const [TOPICAL, NOT_TOPICAL] = [{ topical: true }, { topical: false }];

const topicalityOf = memoizeByForm(({ text }) => (isTopicWord(text) ? TOPICAL : NOT_TOPICAL));

const isTopical = ({ kind, mark, content, vocabularyIndex, form }: Token): boolean =>
  kind === 'word' &&
  mark !== '@' &&
  content &&
  vocabularyIndex >= 0 &&
  vocabularyIndex <= RAREST &&
  topicalityOf(form).topical;

/** Returns the sentences that say what a post is about: its title, or those that name the brand; none: all of them. */
const topicSentences = ({ match, tokens, targets }: ParsedPost): ReadonlySet<number> =>
  match.title === null ? new Set(targets.map(({ from }) => tokens[from]!.sentence)) : new Set([0]);

/** A word, or two that stand beside each other, with where it stands and how rare it is. */
interface Candidate {
  readonly at: number;
  readonly words: readonly string[];
  readonly rarity: number;
}

/** Returns the words and pairs of words that may be a topic. A pair says more than its words. */
function candidatesOf(tokens: readonly Token[], isAllowed: (token: Token) => boolean): Candidate[] {
  return tokens.flatMap((token, at) => {
    if (!isAllowed(token)) return [];
    const { text, vocabularyIndex: rank } = token;
    const next = tokens[at + 1];
    const isPair = next !== undefined && isAllowed(next) && !VERB.test(next.text) && next.stem !== token.stem;
    const alone =
      rank >= COMMONEST && !VERB.test(text) ? [{ at, words: [text], rarity: Math.log(rank) }] : [];
    if (!isPair || Math.max(rank, next.vocabularyIndex) < COMMONEST) return alone;
    const rarity = Math.log(1 + rank) + Math.log(1 + next.vocabularyIndex);
    return [...alone, { at, words: [text, next.text], rarity }];
  });
}

/**
 * Returns what an English post is about: up to three words in the order of the post, a pair of neighbors as one. They are the
 * rarest known words of its title, or else of the sentences that name the brand, or else of all. `skipped`: the stem of a
 * word that is no topic here, such as the brand's name.
 */
export function topicOf(post: ParsedPost, skipped: (stem: string) => boolean): string[] {
  if (!post.english) return [];
  const named = topicSentences(post);
  const candidates = candidatesOf(
    post.tokens,
    (token) => (named.size === 0 || named.has(token.sentence)) && isTopical(token) && !skipped(token.stem),
  ).sort((one, other) => other.rarity - one.rarity);
  const chosen: Candidate[] = [];
  const used = new Set<string>();
  for (const candidate of candidates) {
    if (used.size + candidate.words.length > MAX_WORDS || candidate.words.some((word) => used.has(word)))
      continue;
    candidate.words.forEach((word) => used.add(word));
    chosen.push(candidate);
  }
  return chosen.sort((one, other) => one.at - other.at).map(({ words }) => words.join(' '));
}
