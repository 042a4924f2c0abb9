import { readWeights } from '../../weights-file.ts';
import { contextOf, FEATURES } from './context-features.ts';
import type { Evidence } from './evidence.ts';
import type { Profile } from '../profile.ts';
import type { Reading } from '../reading.ts';
import { placeOf } from '../word-vectors.ts';

const EVIDENCE = FEATURES.indexOf('evidence');

interface WeightsFile {
  readonly weights: Readonly<Record<string, number>>;
}

let loaded: Float64Array | null = null;

/** What each of `FEATURES` counts, learnt by `training/relevance.ts`. */
function weights(): Float64Array {
  if (loaded) return loaded;
  const file = JSON.parse(readWeights('relevance.json').toString('utf8')) as WeightsFile;
  return (loaded = Float64Array.from(FEATURES, (feature) => file.weights[feature] ?? 0));
}

/** No context outweighs a person who says so, or a link to the brand. */
const MOST = 4.5;
/** What a whole phrase of the user's counts beyond the meaning of its words: nobody says "west bank" by accident. */
const PHRASE = 1.5;
/** What a word of the user's counts of which the meaning is not known, such as one in another language. */
const UNKNOWN_WORD = 1.2;
/** What the context counts less, at full evidence, where nothing is known of namesakes to set it against (fitted so). */
const WITHOUT_OTHERS = 1;
/** Of a name that is a word of the language, but none that brands like to be called by. */
const KNOWN_NAME = 0.3;

/** Which of the phrases (stems in a row) stand in the text, as the text writes them. */
function found(reading: Reading, phrases: readonly (readonly string[])[]): { text: string; words: number }[] {
  return phrases.flatMap((phrase) => {
    const at = reading.tokens.findIndex((_, start) =>
      phrase.every((stem, place) => reading.tokens[start + place]?.stem === stem),
    );
    if (at < 0) return [];
    const texts = reading.tokens.slice(at, at + phrase.length).map(({ text }) => text);
    return [{ text: texts.join(' '), words: phrase.length }];
  });
}

/** What the user's own words count that stand in the text as they are. */
function hintWeight(hits: readonly { text: string; words: number }[], reading: Reading): number {
  const counts = hits.map(({ text, words }): number => {
    if (words > 1) return PHRASE;
    return reading.english && placeOf(text) >= 0 ? 0 : UNKNOWN_WORD;
  });
  return Math.min(
    3,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

const quoted = (words: readonly string[]) =>
  words
    .slice(0, 3)
    .map((word) => JSON.stringify(word))
    .join(', ');

/** How much the context decides: all where the name has namesakes, nothing where it has no other meaning at all. */
function doubt(profile: Profile, { targets }: Reading): number {
  if (profile.ambiguous) return 1;
  // A post that does not even hold the name has nothing but its subject to go by.
  if (targets.length === 0) return 1;
  const doubts = targets.map(({ spelling: { ordinary, stems, written } }) => {
    if (ordinary) return 1;
    return stems.length === 1 && placeOf(written.toLowerCase()) >= 0 ? KNOWN_NAME : 0;
  });
  return Math.min(...doubts);
}

/** What the words around the name say about who is meant: their meaning, and the user's own words. */
export function contextEvidence(profile: Profile, reading: Reading): Evidence[] {
  const evidence: Evidence[] = [];
  const [anchors, namesakes] = [found(reading, profile.anchors), found(reading, profile.namesakes)];
  const forBrand = hintWeight(anchors, reading);
  const forOthers = hintWeight(namesakes, reading);
  if (forBrand > 0)
    evidence.push({ weight: forBrand, why: `it says ${quoted(anchors.map(({ text }) => text))}` });
  if (forOthers > 0)
    evidence.push({
      weight: -forOthers,
      why: `it says ${quoted(namesakes.map(({ text }) => text))}, of a namesake`,
    });
  const sure = doubt(profile, reading);
  if (!profile.subject || sure === 0) return evidence;
  const { features, own, others } = contextOf(profile, reading);
  const sum = weights().reduce((total, weight, at) => total + weight * features[at]!, 0);
  const lacking = profile.subject.hasOthers ? 0 : WITHOUT_OTHERS * features[EVIDENCE]!;
  const weight = sure * Math.max(-MOST, Math.min(MOST, sum - lacking));
  if (weight > 0)
    evidence.push({
      weight,
      why: own.length > 0 ? `it speaks of ${quoted(own)}` : 'its words are of the brand’s kind',
    });
  if (weight < 0)
    evidence.push({
      weight,
      why:
        others.length > 0 ? `it speaks of ${quoted(others)}` : 'its words have little to do with the brand',
    });
  return evidence;
}
