import { cutText, oneLine } from '../cut-text.ts';
import { LEXICON } from './lexicon.ts';
import { type Profile } from './profile.ts';
import { type Reading } from './reading.ts';

/** Code points of a summary. */
const MAX_POINTS = 200;
/** Sentences looked at: what a post is about stands early. */
const MAX_SENTENCES = 30;

function worth(sentence: string, names: readonly string[], place: number): number {
  const lower = sentence.toLowerCase();
  const words = lower.split(/[^\p{L}\p{N}']+/u);
  const named = names.some((name) => lower.includes(name)) ? 3 : 0;
  const said = words.filter((word) => LEXICON.has(word)).length;
  const brief = words.length < 4 ? -2 : 0;
  return named + Math.min(2, said * 0.5) + Math.min(1, words.length / 15) + brief - place * 0.1;
}

/** The sentence of the post that says most about the brand, at most 200 code points. Never empty. */
export function summaryOf(profile: Profile, reading: Reading): string {
  const { match, text } = reading;
  const named = new Set(reading.targets.map(({ spelling }) => spelling.written.toLowerCase()));
  const names = named.size > 0 ? [...named] : [profile.brief.name.toLowerCase()];
  const sentences = text
    .replace(/\bhttps?:\/\/\S+/gi, '')
    .split(/(?<=[.!?。！？])\s+|\n+/)
    .map(oneLine)
    .filter((sentence) => sentence !== '')
    .slice(0, MAX_SENTENCES);
  let best = { sentence: '', worth: -Infinity };
  sentences.forEach((sentence, place) => {
    const own = worth(sentence, names, place);
    if (own > best.worth) best = { sentence, worth: own };
  });
  return cutText(best.sentence || `A ${match.kind} on ${match.source} without words.`, MAX_POINTS);
}
