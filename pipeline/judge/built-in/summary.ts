import { truncate, singleLine } from '../visible-text.ts';
import type { Profile } from './profile.ts';
import type { ParsedPost } from './parsed-post.ts';
import { valencesOf } from './sentiment/valence.ts';
import { memoizeByPart } from './memoize.ts';
import { DIGIT, kindsOf, LETTER, OTHER } from './token-characters.ts';
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
  // The full pattern starts at every word, so cheap tests go first.
  const isLabeled = /[#＃@]/.test(begun) && MAY_BE_LABELED.test(begun);
  const clean = (isLabeled ? begun.replace(TRAILING_LABELS, '') : begun).trim();
  return clean === '' ? plain : clean;
}

interface WordScores {
  readonly word: string;
  readonly rarity: number;
  readonly opinion: number;
}

const wordScores = memoizeByPart((word): WordScores => {
  const position = vocabularyIndex(word);
  return {
    word,
    rarity: 0.4 * (position < 0 ? 0.5 : weightAt(position)),
    opinion: OPINION_WEIGHT * Math.min(1, Math.abs(valencesOf('en')?.get(word) ?? 0) / 2),
  };
});

const [APOSTROPHE, UNDERSCORE] = [0x27, 0x5f];

/** Whether a character is part of a word: a letter, a digit or an apostrophe. */
function isInWord(text: string, kinds: Uint8Array, at: number): boolean {
  const kind = kinds[at]!;
  if (kind === LETTER) return true;
  if (kind === DIGIT) return text.charCodeAt(at) !== UNDERSCORE;
  return kind === OTHER && text.charCodeAt(at) === APOSTROPHE;
}

/** Calls `visit` with the scores of each distinct word, until it returns false. Returns how many were visited. */
function visitWords(lower: string, visit: (scores: WordScores, words: number) => boolean): number {
  const { length } = lower;
  const kinds = kindsOf(lower);
  const seen: WordScores[] = [];
  for (let at = 0; at < length; at += 1) {
    if (!isInWord(lower, kinds, at)) continue;
    const from = at;
    while (at < length && isInWord(lower, kinds, at)) at += 1;
    const scores = wordScores(lower, from, at);
    // Equal words are equally rare, and numbers take less time to compare.
    if (seen.some(({ word, rarity }) => rarity === scores.rarity && word === scores.word)) continue;
    seen.push(scores);
    if (!visit(scores, seen.length)) break;
  }
  return seen.length;
}

/** Scores the words of a sentence, 0 to `MAX_INFORMATIVENESS`; less for few words. */
function informativeness(lower: string): number {
  let said = 0;
  const words = visitWords(lower, ({ rarity, opinion }, count) => {
    said += rarity;
    said += opinion;
    return said < MAX_INFORMATIVENESS || count < FEW_WORDS;
  });
  return Math.min(MAX_INFORMATIVENESS, said) + (words < FEW_WORDS ? SHORT_PENALTY : 0);
}

/** A sentence with its place, and what naming the brand counts. */
interface Candidate {
  readonly position: number;
  readonly lower: string;
  readonly named: number;
}

const hasFewWords = (lower: string): boolean =>
  visitWords(lower, (_, count) => count < FEW_WORDS) < FEW_WORDS;

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
  const hasAddress = text.includes('://') || /www\./i.test(text);
  const sentences = (hasAddress ? text.replace(ADDRESS, '') : text)
    .split(/(?<=[.!?。！？])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '')
    .slice(0, MAX_SENTENCES)
    .map(cleanSentence);
  const best = sentences.length === 1 ? sentences[0] : bestSentence(sentences, names);
  return truncate(best || `A ${match.kind} on ${match.source} without words.`, MAX_POINTS);
}
