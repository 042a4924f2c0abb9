import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { Subject } from './subject.ts';
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

/** Counts the user's own words in a post, each once. */
function hintsIn({ anchorStems, namesakeStems, context }: Profile, { content }: ParsedPost) {
  let [described, anchors, namesakes] = [0, 0, 0];
  for (const stem of content) {
    if (anchorStems.has(stem)) anchors += 1;
    else if (context.has(stem)) described += 1;
    if (namesakeStems.has(stem)) namesakes += 1;
  }
  return { described, anchors, namesakes };
}

/** Returns how close the whole text is to a subject, each word once, and the words by what they lean to. */
function textCloseness({ affinities }: Subject, { tokens, distinctWords }: ParsedPost) {
  const weighed: Weighed[] = [];
  let [squares, textOwn, textOthers] = [0, 0, 0];
  for (const index of distinctWords) {
    const { vocabularyIndex, text } = tokens[index]!;
    if (vocabularyIndex < 0) continue;
    const start = affinities.startOf(vocabularyIndex);
    const own = affinities.values[start]!;
    const others = affinities.values[start + 1]!;
    const weight = weightAt(vocabularyIndex);
    squares += weight * weight;
    textOwn += weight * own;
    textOthers += weight * others;
    weighed.push({ text, lean: weight * (own - others) });
  }
  return { squares, textOwn, textOthers, weighed };
}

/** Returns how close the words near the name are to a subject, and the closest words. */
function nearCloseness({ affinities }: Subject, { tokens, contentWords, toName }: ParsedPost) {
  let [squares, nearOwn, nearOthers, wordOwn, wordOthers] = [0, 0, 0, 0, 0];
  for (const index of contentWords) {
    const { vocabularyIndex } = tokens[index]!;
    if (vocabularyIndex < 0) continue;
    const start = affinities.startOf(vocabularyIndex);
    const own = affinities.values[start]!;
    const others = affinities.values[start + 1]!;
    const weight = weightAt(vocabularyIndex);
    const share = weight * proximity(toName[index]!);
    squares += share * share;
    nearOwn += share * own;
    nearOthers += share * others;
    wordOwn = Math.max(wordOwn, weight * own);
    wordOthers = Math.max(wordOthers, weight * others);
  }
  return { squares, nearOwn, nearOthers, wordOwn, wordOthers };
}

/** The closeness of a text without known words. */
const NO_TEXT: ReturnType<typeof textCloseness> = { squares: 0, textOwn: 0, textOthers: 0, weighed: [] };
const NOTHING_NEAR = { squares: 0, nearOwn: 0, nearOthers: 0, wordOwn: 0, wordOthers: 0 };

/**
 * Computes the context of a name. Only English words have a meaning here: that of others is too rough to decide without lessons.
 */
export function contextOf(profile: Profile, post: ParsedPost): Context {
  const { described, anchors, namesakes } = hintsIn(profile, post);
  const subject = post.english ? profile.subject : null;
  const text = subject ? textCloseness(subject, post) : NO_TEXT;
  const near = subject ? nearCloseness(subject, post) : NOTHING_NEAR;
  const [perText, perNear] = [
    1 / Math.sqrt(text.squares + ALL_SLACK),
    1 / Math.sqrt(near.squares + NEAR_SLACK),
  ];
  return {
    features: Float64Array.of(
      text.textOwn * perText,
      text.textOthers * perText,
      near.nearOwn * perNear,
      near.nearOthers * perNear,
      near.wordOwn,
      near.wordOthers,
      Math.min(MOST_DESCRIBED, described),
      Math.min(MOST_HINTS, anchors),
      Math.min(MOST_HINTS, namesakes),
      text.squares / (text.squares + EVIDENCE_HALF),
    ),
    own: strongest(text.weighed, 1),
    others: strongest(text.weighed, -1),
  };
}
