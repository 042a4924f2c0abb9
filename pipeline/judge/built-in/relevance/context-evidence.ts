import { readWeights } from '../../read-weights.ts';
import { contextOf, FEATURES } from './context-features.ts';
import type { Evidence } from './evidence.ts';
import type { Profile } from '../profile.ts';
import { hasStemsAt, type ParsedPost } from '../parsed-post.ts';
import type { Token } from '../tokenize.ts';
import { vocabularyIndex } from '../word-vectors.ts';

const EVIDENCE = FEATURES.indexOf('evidence');

interface WeightsFile {
  readonly weights: Readonly<Record<string, number>>;
}

let loaded: Float64Array | null = null;

function weights(): Float64Array {
  if (loaded) return loaded;
  const file = JSON.parse(readWeights('relevance.json').toString('utf8')) as WeightsFile;
  return (loaded = Float64Array.from(FEATURES, (feature) => file.weights[feature] ?? 0));
}

/** The most that context counts: less than a correction or a link to the brand. */
const MAX_WEIGHT = 4.5;
/** The weight of a whole phrase of the user, beyond the meaning of its words: nobody says "west bank" by accident. */
const PHRASE_WEIGHT = 1.5;
/** The weight of the user's word without a known meaning, such as one in another language. */
const UNKNOWN_WORD_WEIGHT = 1.2;
/** Subtracted, at full evidence, when no namesakes are known to compare with (fitted). */
const NO_NAMESAKES_PENALTY = 1;
/** The ambiguity of a name that is a word, but not one that brands like to use. */
const KNOWN_NAME_AMBIGUITY = 0.3;

/** How much context decides for an everyday word of a topic, whose own use tells as much. See `topic-word.ts`. */
const TOPICAL = 0.5;

/** A phrase of the user in a post. */
interface Hit {
  readonly text: string;
  readonly words: number;
}

/** Returns the index of the first of a row of stems, -1 without them. */
function indexOfStems(tokens: readonly Token[], stems: readonly string[]): number {
  const [first] = stems;
  for (let index = 0; index < tokens.length; index += 1)
    if (tokens[index]!.stem === first && hasStemsAt(tokens, index, stems)) return index;
  return -1;
}

function findPhrases({ tokens }: ParsedPost, phrases: readonly (readonly string[])[]): Hit[] {
  const hits: Hit[] = [];
  for (const phrase of phrases) {
    const index = indexOfStems(tokens, phrase);
    if (index < 0) continue;
    const texts = tokens.slice(index, index + phrase.length).map(({ text }) => text);
    hits.push({ text: texts.join(' '), words: phrase.length });
  }
  return hits;
}

function hintWeight(hits: readonly Hit[], post: ParsedPost): number {
  const counts = hits.map(({ text, words }): number => {
    if (words > 1) return PHRASE_WEIGHT;
    return post.english && vocabularyIndex(text) >= 0 ? 0 : UNKNOWN_WORD_WEIGHT;
  });
  return Math.min(
    3,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

/** The most words that a reason lists. */
const MAX_LISTED = 3;

/** Returns words as a list: "kite, wind and beach". */
function listOf(words: readonly string[]): string {
  const shown = words.slice(0, MAX_LISTED);
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last;
}

const textsOf = (hits: readonly Hit[]) => hits.map(({ text }) => text);

/** Returns how much context decides: 1 for a name with namesakes, 0 for a unique one. */
function ambiguityOf(profile: Profile, { targets }: ParsedPost): number {
  if (profile.ambiguous) return 1;
  // A post without the name has only its subject to go by.
  if (targets.length === 0) return 1;
  const doubts = targets.map(({ spelling: { ordinary, topical, stems, written } }) => {
    if (ordinary) return topical ? TOPICAL : 1;
    return stems.length === 1 && vocabularyIndex(written.toLowerCase()) >= 0 ? KNOWN_NAME_AMBIGUITY : 0;
  });
  return Math.min(...doubts);
}

/** Returns the evidence of the words around the name: their meaning, and the user's own words. */
export function contextEvidence(profile: Profile, post: ParsedPost): Evidence[] {
  const evidence: Evidence[] = [];
  const [anchors, namesakes] = [findPhrases(post, profile.anchors), findPhrases(post, profile.namesakes)];
  const forBrand = hintWeight(anchors, post);
  const forOthers = hintWeight(namesakes, post);
  if (forBrand > 0) evidence.push({ weight: forBrand, words: textsOf(anchors) });
  if (forOthers > 0)
    evidence.push({
      weight: -forOthers,
      says: `About ${listOf(textsOf(namesakes))}, not ${profile.brief.name}`,
      words: textsOf(namesakes),
    });
  const sure = ambiguityOf(profile, post);
  if (!profile.subject || sure === 0) return evidence;
  const { features, own, others } = contextOf(profile, post);
  const weightsOf = weights();
  let sum = 0;
  for (let index = 0; index < weightsOf.length; index += 1) sum += weightsOf[index]! * features[index]!;
  const lacking = profile.subject.hasOthers ? 0 : NO_NAMESAKES_PENALTY * features[EVIDENCE]!;
  const weight = sure * Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, sum - lacking));
  if (weight > 0) evidence.push({ weight, words: own() });
  if (weight < 0) {
    evidence.push({ weight, says: `Nothing in it points to ${profile.brief.name}`, words: others() });
  }
  return evidence;
}
