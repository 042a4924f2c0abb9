import { cutText, oneLine } from '../cut-text.ts';
import type { Profile } from './profile.ts';
import type { Reading } from './reading.ts';
import { valencesOf } from './sentiment/valence.ts';
import { keptByText } from './kept.ts';
import { placeOf, weightAt } from './word-vectors.ts';

/** Code points of a summary. */
const MAX_POINTS = 200;
/** Sentences looked at: what a post is about stands early. */
const MAX_SENTENCES = 30;
/** What an opinion counts, where a rare word counts 1, and both at most. */
const OPINION = 0.8;
const MOST_SAID = 6;
/** What naming the brand counts: more than all else a sentence can say. */
const NAMED = 7;
const EARLIER = 0.15;
/** Fewer words are hardly a sentence, and by how much that counts less. */
const FEW_WORDS = 4;
const TOO_SHORT = -3;

const ADDRESS = /\s*\b(?:https?:\/\/|www\.)\S+/gi;
/** Hashtags, links' leftovers and handles in a row at the end: they label a post and say nothing. */
const TRAILING_LABELS = /(?:[\s,;:|–—-]*(?:[#＃][\p{L}\p{N}_]+|\bvia\s+@\w+))+\s*$/u;
/** The last of them. */
const MAY_BE_LABELLED = /(?:[#＃][\p{L}\p{N}_]+|@\w+)\s*$/u;
/** Handles that a reply begins with, when there are several: whom it answers. */
const LEADING_HANDLES = /^(?:@\w+[\s,]+){2,}/u;
const LEADING_MARK = /^(?:RT\s+@\w+:?\s*|[-*•>»·#]+\s+)/u;

/** A sentence without what is not language, on one line; as it is where nothing would be left. */
function cleaned(sentence: string): string {
  const plain = oneLine(sentence);
  const begun = plain.replace(LEADING_MARK, '').replace(LEADING_HANDLES, '');
  // Looked for at every word, so asked first whether there may be any.
  const clean = (MAY_BE_LABELLED.test(begun) ? begun.replace(TRAILING_LABELS, '') : begun).trim();
  return clean === '' ? plain : clean;
}

/** What a word says by itself: how rare it is, and how strong an opinion. */
const saidBy = keptByText((word) => {
  const place = placeOf(word);
  return {
    rarity: 0.4 * (place < 0 ? 0.5 : weightAt(place)),
    opinion: OPINION * Math.min(1, Math.abs(valencesOf('en')?.get(word) ?? 0) / 2),
  };
});

const WORD = /[\p{L}\p{N}']+/gu;

/** How telling the words of a sentence are, 0 to `MOST_SAID`; less for few. */
function telling(lower: string): number {
  const words = new Set<string>();
  let said = 0;
  for (const word of lower.match(WORD) ?? []) {
    if (words.has(word)) continue;
    words.add(word);
    const { rarity, opinion } = saidBy(word);
    said += rarity;
    said += opinion;
    if (said >= MOST_SAID && words.size >= FEW_WORDS) return MOST_SAID;
  }
  return Math.min(MOST_SAID, said) + (words.size < FEW_WORDS ? TOO_SHORT : 0);
}

/** The sentence that says most of the brand: that names it, of which the words are telling, that stands early. */
function mostSaid(sentences: readonly string[], names: readonly string[]): string {
  const read = sentences.map((sentence, place) => {
    const lower = sentence.toLowerCase();
    return { place, lower, named: names.some((name) => lower.includes(name)) ? NAMED : 0 };
  });
  let best = { place: -1, worth: -Infinity };
  const look = ({ place, lower, named }: (typeof read)[number]) => {
    // Whatever its words, it says less than the best.
    if (named + MOST_SAID - place * EARLIER < best.worth) return;
    const worth = named + telling(lower) - place * EARLIER;
    if (worth > best.worth || (worth === best.worth && place < best.place)) best = { place, worth };
  };
  // Those that name the brand first: beside them the others hardly ever need to be looked at.
  for (const sentence of read) if (sentence.named > 0) look(sentence);
  for (const sentence of read) if (sentence.named === 0) look(sentence);
  return sentences[best.place] ?? '';
}

/** The sentence of the post that says most about the brand, in its own words, at most 200 code points. Never empty. */
export function summaryOf(profile: Profile, reading: Reading): string {
  const { match, text } = reading;
  const named = new Set(reading.targets.map(({ spelling }) => spelling.written.toLowerCase()));
  const names = named.size > 0 ? [...named] : [profile.brief.name.toLowerCase()];
  const sentences = text
    .replace(ADDRESS, '')
    .split(/(?<=[.!?。！？])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '')
    .slice(0, MAX_SENTENCES)
    .map(cleaned);
  const best = sentences.length === 1 ? sentences[0] : mostSaid(sentences, names);
  return cutText(best || `A ${match.kind} on ${match.source} without words.`, MAX_POINTS);
}
