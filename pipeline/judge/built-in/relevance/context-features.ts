import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { isContent } from '../tokenize.ts';
import { weightAt } from '../word-vectors.ts';

/**
 * The features of the words around a name, in order: similarity to the brand and its namesakes of the whole text, of
 * the words near the name, and of the closest word; words shared with the description, anchors and namesakes; and how
 * much evidence there is, 0 to 1.
 */
export const FEATURES = [
  'text_own',
  'text_others',
  'near_own',
  'near_others',
  'word_own',
  'word_others',
  'described',
  'anchors',
  'namesakes',
  'evidence',
] as const;

export interface Context {
  /** One number for each of `FEATURES`. */
  readonly features: Float64Array;
  /** The words that indicate the brand most, and those of a namesake, the strongest first. */
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/** Distance from the name, in tokens, at which a word counts 1/e of what it does next to it. */
const REACH = 5;
/** The most hits counted: a text that lists all anchors is not surer than one with a few. */
const MOST_DESCRIBED = 3;
const MOST_HINTS = 2;
/** Smoothing in words: two words are less certain than twenty. */
const ALL_SLACK = 1;
const NEAR_SLACK = 0.25;
const EVIDENCE_HALF = 2;
/** Words in a reason. */
const NAMED = 3;

interface Weighed {
  readonly text: string;
  readonly lean: number;
}

const PROXIMITIES = Float64Array.from({ length: 500 }, (_, distance) => Math.exp(-distance / REACH));

/** Returns the weight of a word at a distance from the name, in tokens. */
export const proximity = (distance: number): number => PROXIMITIES[distance] ?? Math.exp(-distance / REACH);

const strongest = (words: readonly Weighed[], sign: 1 | -1) =>
  words
    .filter(({ lean }) => lean * sign > 0.5)
    .sort((one, other) => sign * (other.lean - one.lean))
    .slice(0, NAMED)
    .map(({ text }) => text);

/**
 * Computes the context of a name. Only English words have a meaning here: that of others is too rough to decide without lessons.
 */
export function contextOf(profile: Profile, post: ParsedPost): Context {
  const { subject, anchorStems, namesakeStems, context } = profile;
  const seen = new Set<string>();
  const weighed: Weighed[] = [];
  let [textOwn, textOthers, nearOwn, nearOthers, wordOwn, wordOthers, all, near] = [0, 0, 0, 0, 0, 0, 0, 0];
  let [described, anchors, namesakes] = [0, 0, 0];
  for (let index = 0; index < post.tokens.length; index += 1) {
    const token = post.tokens[index]!;
    if (!isContent(token) || profile.nameStems.has(token.stem)) continue;
    const known = seen.size;
    const first = seen.add(token.stem).size > known;
    if (first && anchorStems.has(token.stem)) anchors += 1;
    else if (first && context.has(token.stem)) described += 1;
    if (first && namesakeStems.has(token.stem)) namesakes += 1;
    const position = subject && post.english ? token.vocabularyIndex : -1;
    if (!subject || position < 0) continue;
    const { own, others } = subject.affinity(position);
    const weight = weightAt(position);
    if (first) {
      all += weight * weight;
      textOwn += weight * own;
      textOthers += weight * others;
      weighed.push({ text: token.text, lean: weight * (own - others) });
    }
    const share = weight * proximity(post.toName[index]!);
    near += share * share;
    nearOwn += share * own;
    nearOthers += share * others;
    wordOwn = Math.max(wordOwn, weight * own);
    wordOthers = Math.max(wordOthers, weight * others);
  }
  const [perText, perNear] = [1 / Math.sqrt(all + ALL_SLACK), 1 / Math.sqrt(near + NEAR_SLACK)];
  return {
    features: Float64Array.of(
      textOwn * perText,
      textOthers * perText,
      nearOwn * perNear,
      nearOthers * perNear,
      wordOwn,
      wordOthers,
      Math.min(MOST_DESCRIBED, described),
      Math.min(MOST_HINTS, anchors),
      Math.min(MOST_HINTS, namesakes),
      all / (all + EVIDENCE_HALF),
    ),
    own: strongest(weighed, 1),
    others: strongest(weighed, -1),
  };
}
