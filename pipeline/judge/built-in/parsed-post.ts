import type { Match } from '../../../schemas/mentions/mention.ts';
import { detectPostInjection, type InjectionScan } from '../prompt-injection/detect-injection.ts';
import { looksEnglish } from './language.ts';
import type { Profile, Spelling } from './profile.ts';
import { signalsOf, type Signals } from './signals.ts';
import { memoizeByForm } from './memoize.ts';
import { isContent, tokenize, type Token } from './tokenize.ts';
import { foreignIndex } from './word-vectors.ts';

/** An occurrence of a keyword in a post. */
export interface Target {
  readonly spelling: Spelling;
  /** Indexes of its first and last token. */
  readonly from: number;
  readonly to: number;
}

/** A post, parsed for the built-in judge. */
export interface ParsedPost {
  readonly match: Match;
  /**
   * Visible title and text, truncated, without text addressed to a judge: a post cannot argue about its own verdict.
   */
  readonly text: string;
  /** The same in lower case. */
  readonly lower: string;
  readonly injection: InjectionScan;
  readonly tokens: readonly Token[];
  /** Indexes of its content words without the brand's name, and of the first one of each stem. */
  readonly contentWords: readonly number[];
  readonly distinctWords: readonly number[];
  /** The stems of these. */
  readonly content: ReadonlySet<string>;
  readonly targets: readonly Target[];
  /** The distance of each token to the nearest occurrence of the name, in tokens; their number without one. */
  readonly toName: readonly number[];
  readonly signals: Signals;
  /** Whether it is or may be in English. */
  readonly english: boolean;
}

/** Whether tokens from an index on have these stems. */
export function hasStemsAt(found: readonly Token[], from: number, stems: readonly string[]): boolean {
  if (from + stems.length > found.length) return false;
  for (let position = 0; position < stems.length; position += 1)
    if (found[from + position]!.stem !== stems[position]!) return false;
  return true;
}

function findTargets(found: readonly Token[], spellings: readonly Spelling[]): Target[] {
  const targets: Target[] = [];
  for (const spelling of spellings) {
    const { stems } = spelling;
    if (stems.length === 0) continue;
    for (let from = 0; from < found.length; from += 1)
      if (hasStemsAt(found, from, stems) && found[from]!.kind === 'word')
        targets.push({ spelling, from, to: from + stems.length - 1 });
  }
  return targets;
}

function contentOf(
  found: readonly Token[],
  nameStems: ReadonlySet<string>,
): Pick<ParsedPost, 'contentWords' | 'distinctWords' | 'content'> {
  const [contentWords, distinctWords]: [number[], number[]] = [[], []];
  const content = new Set<string>();
  for (let index = 0; index < found.length; index += 1) {
    const token = found[index]!;
    if (!isContent(token) || nameStems.has(token.stem)) continue;
    contentWords.push(index);
    if (content.has(token.stem)) continue;
    content.add(token.stem);
    distinctWords.push(index);
  }
  return { contentWords, distinctWords, content };
}

/** The most occurrences considered: a text full of the name is about no single one. */
const MOST_TARGETS = 50;

function distances(tokens: readonly Token[], targets: readonly Target[]): number[] {
  const toName = new Array<number>(tokens.length).fill(tokens.length);
  if (targets.length > MOST_TARGETS) return toName;
  for (const { from, to } of targets)
    for (let index = 0; index < toName.length; index += 1) {
      const distance = index < from ? from - index : index > to ? index - to : 0;
      if (distance < toName[index]!) toName[index] = distance;
    }
  return toName;
}

const foreignWord = memoizeByForm(({ text }) => ({ position: foreignIndex(text) }));

/**
 * Returns the index of a token of a post among the word vectors, by the post's language; -1 for an unknown word. A post of
 * unknown language may have words of any.
 */
export function meaningIndex(
  { english, match }: Pick<ParsedPost, 'english' | 'match'>,
  token: Token,
): number {
  if (english && (token.vocabularyIndex >= 0 || match.lang !== null)) return token.vocabularyIndex;
  return foreignWord(token.form).position;
}

/** Returns how the keywords may be written that a post matched; those of any keyword for a post without one. */
function spellingsOf(profile: Profile, { keyword_ids }: Match): readonly Spelling[] {
  const [only] = keyword_ids;
  const matched =
    keyword_ids.length === 1 ? profile.spellings(only!) : keyword_ids.flatMap((id) => profile.spellings(id));
  return matched.length > 0 ? matched : profile.anySpellings;
}

/** Finds what a post says to its judge; `parsePost` leaves it out. */
export const injectionIn = (profile: Profile, match: Match): InjectionScan =>
  detectPostInjection(
    match,
    (passage) => findTargets(tokenize(passage), spellingsOf(profile, match)).length > 0,
  );

/** Parses a post for a project. Pure; any text will do. */
export const parsePost = (
  profile: Profile,
  match: Match,
  injection: InjectionScan = injectionIn(profile, match),
): ParsedPost => parseText(profile, match, injection, injection.safeText);

/** Parses a post without the sentences that may be addressed to a judge. */
export const firmPost = (profile: Profile, { match, injection }: ParsedPost): ParsedPost =>
  parseText(profile, match, injection, injection.firmText);

/** Parses what a comment says itself, without the title of its thread. Returns other posts as they are. */
export function withoutThreadTitle(profile: Profile, post: ParsedPost): ParsedPost {
  const { match, injection, text } = post;
  if (match.kind !== 'comment' || !match.title || !text.startsWith(match.title)) return post;
  const own = text.slice(match.title.length).trim();
  return own === '' ? post : parseText(profile, { ...match, title: null }, injection, own);
}

function parseText(profile: Profile, match: Match, injection: InjectionScan, text: string): ParsedPost {
  const found = tokenize(text);
  const targets = findTargets(found, spellingsOf(profile, match));
  const { contentWords, distinctWords, content } = contentOf(found, profile.nameStems);
  return {
    match,
    text,
    lower: text.toLowerCase(),
    injection,
    tokens: found,
    contentWords,
    distinctWords,
    content,
    targets,
    toName: distances(found, targets),
    signals: signalsOf(found, profile.mutedStems, profile.brief.mode),
    english: match.lang === null ? looksEnglish(found) : /^en\b/i.test(match.lang),
  };
}
