import { cutText, oneLine } from '../cut-text.ts';
import { type Profile } from './profile.ts';
import { type Reading } from './reading.ts';
import { valencesOf } from './sentiment/valence.ts';
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

const ADDRESS = /\s*\b(?:https?:\/\/|www\.)\S+/gi;
/** Hashtags, links' leftovers and handles in a row at the end: they label a post and say nothing. */
const TRAILING_LABELS = /(?:[\s,;:|–—-]*(?:[#＃][\p{L}\p{N}_]+|\bvia\s+@\w+))+\s*$/u;
/** Handles that a reply begins with, when there are several: whom it answers. */
const LEADING_HANDLES = /^(?:@\w+[\s,]+){2,}/u;
const LEADING_MARK = /^(?:RT\s+@\w+:?\s*|[-*•>»·#]+\s+)/u;

/** A sentence without what is not language, on one line; as it is where nothing would be left. */
function cleaned(sentence: string): string {
  const plain = oneLine(sentence);
  const clean = plain
    .replace(LEADING_MARK, '')
    .replace(LEADING_HANDLES, '')
    .replace(TRAILING_LABELS, '')
    .trim();
  return clean === '' ? plain : clean;
}

/** How much a sentence says of the brand: whether it names it, how telling its words are, how early it stands. */
function worth(sentence: string, names: readonly string[], place: number): number {
  const lower = sentence.toLowerCase();
  const words = new Set(lower.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== ''));
  const valences = valencesOf('en');
  let said = 0;
  for (const word of words) {
    const known = placeOf(word);
    said += 0.4 * (known < 0 ? 0.5 : weightAt(known));
    said += OPINION * Math.min(1, Math.abs(valences?.get(word) ?? 0) / 2);
  }
  const named = names.some((name) => lower.includes(name)) ? NAMED : 0;
  const tooShort = words.size < 4 ? -3 : 0;
  return named + Math.min(MOST_SAID, said) + tooShort - place * EARLIER;
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
  let best = { sentence: '', worth: -Infinity };
  sentences.forEach((sentence, place) => {
    const own = worth(sentence, names, place);
    if (own > best.worth) best = { sentence, worth: own };
  });
  return cutText(best.sentence || `A ${match.kind} on ${match.source} without words.`, MAX_POINTS);
}
