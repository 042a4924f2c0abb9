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
  /** One number for each of `FEATURES`. Valid until the next post is read. */
  readonly features: Float64Array;
  /** Returns the words that indicate the brand most, and those of a namesake, the strongest first. */
  readonly own: () => string[];
  readonly others: () => string[];
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

const PROXIMITIES = Float64Array.from({ length: 500 }, (_, distance) => Math.exp(-distance / REACH));

/** Returns the weight of a word at a distance from the name, in tokens. */
export const proximity = (distance: number): number => PROXIMITIES[distance] ?? Math.exp(-distance / REACH);

/** What words must lean to a subject by, to be named. */
const MIN_LEAN = 0.5;

/** The features of the post at hand, reused: every post is read. */
const CONTEXT = new Float64Array(FEATURES.length);
const [TEXT_OWN, TEXT_OTHERS, NEAR_OWN, NEAR_OTHERS, WORD_OWN, WORD_OTHERS, DESCRIBED, ANCHORS, NAMESAKES] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
];
const EVIDENCE = FEATURES.indexOf('evidence');

/** Counts the user's own words in a post, each once. */
function countHints({ anchorStems, namesakeStems, context }: Profile, { tokens, distinctWords }: ParsedPost) {
  let [described, anchors, namesakes] = [0, 0, 0];
  for (const index of distinctWords) {
    const { stem } = tokens[index]!;
    if (anchorStems.has(stem)) anchors += 1;
    else if (context.has(stem)) described += 1;
    if (namesakeStems.has(stem)) namesakes += 1;
  }
  CONTEXT[DESCRIBED] = Math.min(MOST_DESCRIBED, described);
  CONTEXT[ANCHORS] = Math.min(MOST_HINTS, anchors);
  CONTEXT[NAMESAKES] = Math.min(MOST_HINTS, namesakes);
}

/** Measures how close the whole text is to a subject, each word once. */
function measureText({ affinities }: Subject, { tokens, distinctWords }: ParsedPost): void {
  let [squares, textOwn, textOthers] = [0, 0, 0];
  for (const index of distinctWords) {
    const { vocabularyIndex } = tokens[index]!;
    if (vocabularyIndex < 0) continue;
    const start = affinities.startOf(vocabularyIndex);
    const weight = weightAt(vocabularyIndex);
    squares += weight * weight;
    textOwn += weight * affinities.values[start]!;
    textOthers += weight * affinities.values[start + 1]!;
  }
  const perText = 1 / Math.sqrt(squares + ALL_SLACK);
  CONTEXT[TEXT_OWN] = textOwn * perText;
  CONTEXT[TEXT_OTHERS] = textOthers * perText;
  CONTEXT[EVIDENCE] = squares / (squares + EVIDENCE_HALF);
}

/** Measures how close the words near the name are to a subject, and the closest words. */
function measureNear({ affinities }: Subject, { tokens, contentWords, toName }: ParsedPost): void {
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
  const perNear = 1 / Math.sqrt(squares + NEAR_SLACK);
  CONTEXT[NEAR_OWN] = nearOwn * perNear;
  CONTEXT[NEAR_OTHERS] = nearOthers * perNear;
  CONTEXT[WORD_OWN] = wordOwn;
  CONTEXT[WORD_OTHERS] = wordOthers;
}

/** Returns the words that lean to a subject most (1) or away from it (-1); of equal ones the first. */
function strongest({ affinities }: Subject, { tokens, distinctWords }: ParsedPost, sign: 1 | -1): string[] {
  const leans = distinctWords.map((index) => {
    const { vocabularyIndex } = tokens[index]!;
    if (vocabularyIndex < 0) return 0;
    const start = affinities.startOf(vocabularyIndex);
    const lean = affinities.values[start]! - affinities.values[start + 1]!;
    return sign * weightAt(vocabularyIndex) * lean;
  });
  const words: string[] = [];
  while (words.length < NAMED) {
    const best = leans.reduce((one, lean, other) => (lean > leans[one]! ? other : one), 0);
    if (!(leans[best]! > MIN_LEAN)) break;
    words.push(tokens[distinctWords[best]!]!.text);
    leans[best] = 0;
  }
  return words;
}

/**
 * Computes the context of a name. Only English words have a meaning here: that of others is too rough to decide without lessons.
 */
export function contextOf(profile: Profile, post: ParsedPost): Context {
  CONTEXT.fill(0);
  countHints(profile, post);
  const subject = post.english ? profile.subject : null;
  if (subject) {
    measureText(subject, post);
    measureNear(subject, post);
  }
  return {
    features: CONTEXT,
    own: () => (subject ? strongest(subject, post, 1) : []),
    others: () => (subject ? strongest(subject, post, -1) : []),
  };
}
