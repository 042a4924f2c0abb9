import { type Match } from '../../../schemas/mention.ts';
import { seenText } from '../cut-text.ts';
import { type Profile, type Spelling } from './profile.ts';
import { signalsOf, type Signals } from './signals.ts';
import { placeOf } from './word-vectors.ts';
import { isContent, tokens, type Token } from './words.ts';

/** Where a keyword stands in a post. */
export interface Target {
  readonly spelling: Spelling;
  /** Places of its first and last token. */
  readonly from: number;
  readonly to: number;
}

/** A post as the built-in judge has read it. */
export interface Reading {
  readonly match: Match;
  /** Title and text as a person sees them, cut. */
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Stems of its content words, the brand's own name left out. */
  readonly content: ReadonlySet<string>;
  readonly targets: readonly Target[];
  readonly signals: Signals;
  /** Whether it is in English or might be: word vectors know no other language. */
  readonly english: boolean;
}

/** Code points read of a post: the gist of an article stands at its beginning. */
const MAX_POINTS = 4000;

/**
 * Sentences that talk to a judge instead of to people. They are left out, so that a post cannot argue about its own
 * verdict with words such as "positive" or "urgent".
 */
const TO_THE_JUDGE = new RegExp(
  [
    '\\b(?:ignore|disregard|forget|override|bypass)\\b.{0,40}\\b(?:instruction|prompt|rule|guideline|above|previous)',
    '\\b(?:system|developer|assistant)\\s*(?:prompt|message|:)',
    '["\'`]?\\b(?:relevant|sentiment|urgency|category|verdict|confidence)["\'`]?\\s*(?:[:=]|\\bis\\b|\\bto\\b|\\bmust\\b)',
    '\\b(?:mark|classify|classified|rate|label|score|set|return|answer|respond|output|judge|treat)\\b.{0,60}\\b(?:ir)?relevant\\b',
    '\\b(?:mark|classify|label|set|return|respond|output|judge)\\b.{0,60}\\b(?:sentiment|urgency|urgent|positive|negative|neutral)\\b',
    '\\byou are (?:now|an? (?:ai|assistant|judge|classifier|language model))\\b',
    '</?(?:system|post|instructions?|user|assistant)\\b',
  ].join('|'),
  'i',
);

/** The text without the sentences that address the judge; the whole text where nothing would be left. */
function withoutPleading(text: string): string {
  if (!TO_THE_JUDGE.test(text)) return text;
  const kept = text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => !TO_THE_JUDGE.test(sentence));
  return kept.join('\n');
}

function findTargets(found: readonly Token[], spellings: readonly Spelling[]): Target[] {
  const targets: Target[] = [];
  for (const spelling of spellings) {
    const [first, ...rest] = spelling.stems;
    if (first === undefined) continue;
    found.forEach((token, from) => {
      if (token.stem !== first || token.kind !== 'word') return;
      if (rest.every((stem, place) => found[from + 1 + place]?.stem === stem)) {
        targets.push({ spelling, from, to: from + rest.length });
      }
    });
  }
  return targets;
}

/** Words so common that any English text of some length holds many, by their place among all words. */
const COMMONEST = 200;
/** The least share of them: nine in ten posts in English have more, nine in ten in German or Spanish less. */
const LEAST_COMMON = 0.12;
/** A text with fewer words may be of any language. */
const FEW_WORDS = 6;

/** Whether a text of unknown language seems to be English, by its commonest words. */
function looksEnglish(found: readonly Token[]): boolean {
  const words = found.filter(({ kind }) => kind === 'word');
  const common = words.filter(({ text }) => {
    const place = placeOf(text);
    return place >= 0 && place < COMMONEST;
  });
  return words.length < FEW_WORDS || common.length >= LEAST_COMMON * words.length;
}

/** Reads a post for a project. Pure; any text will do. */
export function read(profile: Profile, match: Match): Reading {
  const text = seenText(match.title ? `${match.title}\n${match.text}` : match.text, MAX_POINTS);
  const found = tokens(withoutPleading(text));
  const matched = match.keyword_ids.flatMap((id) => profile.spellings(id));
  const spellings = matched.length > 0 ? matched : profile.anySpellings;
  const content = new Set<string>();
  for (const token of found)
    if (isContent(token) && !profile.nameStems.has(token.stem)) content.add(token.stem);
  return {
    match,
    text,
    tokens: found,
    content,
    targets: findTargets(found, spellings),
    signals: signalsOf(found, profile.mutedStems),
    english: match.lang === null ? looksEnglish(found) : /^en\b/i.test(match.lang),
  };
}
