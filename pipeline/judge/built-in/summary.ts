import { truncate, singleLine } from '../visible-text.ts';
import type { Profile } from './profile.ts';
import type { ParsedPost } from './parsed-post.ts';
import { valencesOf } from './sentiment/valence.ts';
import { memoizeByText } from './memoize.ts';
import { vocabularyIndex, weightAt } from './word-vectors.ts';

const MAX_POINTS = 200;
/** Sentences considered: posts say early what they are about. */
const MAX_SENTENCES = 30;
/** The weight of an opinion word, where a rare word counts 1, and the most for all words. */
const OPINION_WEIGHT = 0.8;
const MAX_INFORMATIVENESS = 6;
/** The weight of naming the brand: more than anything else. */
const BRAND_NAMED = 7;
const POSITION_PENALTY = 0.15;
/** Fewer words are hardly a sentence, and are penalized. */
const FEW_WORDS = 4;
const SHORT_PENALTY = -3;

const ADDRESS = /\s*\b(?:https?:\/\/|www\.)\S+/gi;
/** Trailing hashtags, links and handles: they label a post and say nothing. */
const TRAILING_LABELS = /(?:[\s,;:|–—-]*(?:[#＃][\p{L}\p{N}_]+|\bvia\s+@\w+))+\s*$/u;
/** Tests for the last of them. */
const MAY_BE_LABELED = /(?:[#＃][\p{L}\p{N}_]+|@\w+)\s*$/u;
/** Several handles at the start of a reply: whom it answers. */
const LEADING_HANDLES = /^(?:@\w+[\s,]+){2,}/u;
const LEADING_MARK = /^(?:RT\s+@\w+:?\s*|[-*•>»·#]+\s+)/u;

/** Returns a sentence on one line without labels and marks, unless nothing would remain. */
function cleanSentence(sentence: string): string {
  const plain = singleLine(sentence);
  const begun = plain.replace(LEADING_MARK, '').replace(LEADING_HANDLES, '');
  // The full pattern starts at every word, so a cheap test goes first.
  const clean = (MAY_BE_LABELED.test(begun) ? begun.replace(TRAILING_LABELS, '') : begun).trim();
  return clean === '' ? plain : clean;
}

const wordScores = memoizeByText((word) => {
  const position = vocabularyIndex(word);
  return {
    rarity: 0.4 * (position < 0 ? 0.5 : weightAt(position)),
    opinion: OPINION_WEIGHT * Math.min(1, Math.abs(valencesOf('en')?.get(word) ?? 0) / 2),
  };
});

const WORD = /[\p{L}\p{N}']+/gu;

/** Scores the words of a sentence, 0 to `MAX_INFORMATIVENESS`; less for few words. */
function informativeness(lower: string): number {
  const words = new Set<string>();
  let said = 0;
  for (const word of lower.match(WORD) ?? []) {
    if (words.has(word)) continue;
    words.add(word);
    const { rarity, opinion } = wordScores(word);
    said += rarity;
    said += opinion;
    if (said >= MAX_INFORMATIVENESS && words.size >= FEW_WORDS) return MAX_INFORMATIVENESS;
  }
  return Math.min(MAX_INFORMATIVENESS, said) + (words.size < FEW_WORDS ? SHORT_PENALTY : 0);
}

/** A sentence with its place, and what naming the brand counts. */
interface Candidate {
  readonly position: number;
  readonly lower: string;
  readonly named: number;
}

function hasFewWords(lower: string): boolean {
  const words = new Set<string>();
  for (const word of lower.match(WORD) ?? []) if (words.add(word).size >= FEW_WORDS) return false;
  return true;
}

/** Returns the only sentence that names the brand, if none of the others can say enough to beat it; else undefined. */
function sureWinner(read: readonly Candidate[]): Candidate | undefined {
  const [only, ...more] = read.filter(({ named }) => named > 0);
  if (!only || more.length > 0 || hasFewWords(only.lower)) return undefined;
  const firstOther = only.position === 0 ? 1 : 0;
  const least = only.named - only.position * POSITION_PENALTY;
  return least > MAX_INFORMATIVENESS - firstOther * POSITION_PENALTY ? only : undefined;
}

/** Returns the position of the sentence that names the brand, has informative words and comes early. */
function bestPosition(read: readonly Candidate[]): number {
  let best = { position: -1, worth: -Infinity };
  const look = ({ position, lower, named }: Candidate) => {
    // It cannot beat the best, whatever its words.
    if (named + MAX_INFORMATIVENESS - position * POSITION_PENALTY < best.worth) return;
    const worth = named + informativeness(lower) - position * POSITION_PENALTY;
    if (worth > best.worth || (worth === best.worth && position < best.position)) best = { position, worth };
  };
  // Sentences that name the brand first: others can then hardly ever win.
  for (const sentence of read) if (sentence.named > 0) look(sentence);
  for (const sentence of read) if (sentence.named === 0) look(sentence);
  return best.position;
}

function bestSentence(sentences: readonly string[], names: readonly string[]): string {
  const read = sentences.map((sentence, position) => {
    const lower = sentence.toLowerCase();
    return { position, lower, named: names.some((name) => lower.includes(name)) ? BRAND_NAMED : 0 };
  });
  return sentences[sureWinner(read)?.position ?? bestPosition(read)] ?? '';
}

/** Returns the sentence that says most about the brand, at most 200 code points. Never empty. */
export function summaryOf(profile: Profile, post: ParsedPost): string {
  const { match, text } = post;
  const named = new Set(post.targets.map(({ spelling }) => spelling.written.toLowerCase()));
  const names = named.size > 0 ? [...named] : [profile.brief.name.toLowerCase()];
  const sentences = text
    .replace(ADDRESS, '')
    .split(/(?<=[.!?。！？])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '')
    .slice(0, MAX_SENTENCES)
    .map(cleanSentence);
  const best = sentences.length === 1 ? sentences[0] : bestSentence(sentences, names);
  return truncate(best || `A ${match.kind} on ${match.source} without words.`, MAX_POINTS);
}
