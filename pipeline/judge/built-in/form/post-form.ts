import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import type { Token } from '../tokenize.ts';
import type { Deed } from './constructions.ts';
import { noteDeeds, plainWord, type Deeds } from './deeds.ts';
import { isHandleOf } from '../relevance/named-in-tag.ts';
import { isSubject } from './subject-handle.ts';

/** What the form of a post shows, whatever it says. */
export interface PostForm {
  /** Whether it speaks to the brand: to its handle, or in its own tracker or forum. */
  readonly toBrand: boolean;
  /** Whether it begins with the handle of somebody else. */
  readonly toOthers: boolean;
  /** Whether it repeats a post of somebody else. */
  readonly repeats: boolean;
  readonly hasLink: boolean;
  /** The token of the last question mark; -1 without one. */
  readonly question: number;
  /** Words of authors about themselves, and to a reader. */
  readonly first: number;
  readonly second: number;
  /** Words that are neither handles nor hashtags, and how many of these begin with a capital. */
  readonly words: number;
  readonly capitals: number;
  /** Those in nothing but capitals. */
  readonly shouted: number;
  /** The first word that is no handle; -1 without one. */
  readonly begin: number;
}

/** The share of words with a capital in a headline, and the fewest words of one. */
const TITLE_CASE = 0.6;
const MIN_HEADLINE = 5;

/** Whether a text is written like a headline: most words have a capital, and nobody speaks of themselves or to somebody. */
export const isTitleCase = ({ first, second, words, capitals, shouted }: PostForm): boolean =>
  first === 0 && second === 0 && words >= MIN_HEADLINE && capitals - shouted >= TITLE_CASE * words;

/** Sources of a project's own trackers and forums, whose posts are to the project. */
export const ADDRESSED: readonly string[] = ['github', 'discourse'];
/** Sources where errors and questions are talked of without a brand or a feeling. */
export const TECHNICAL_SOURCES: readonly string[] = ['stackoverflow', ...ADDRESSED];

/** An address without a scheme. That of a picture is no link. */
const SHORT_LINK = /(?<=[a-z0-9])(?<!\bpic\.twitter)\.[a-z]{2,3}\/\S/;

/** The address that X ends a shortened post with, which is its own. */
const OWN_LINK = /\s[^\s/]+…\s*https:\/\/t\.co\/\w+\s*$/;

const MARKS_OF_LINKS: readonly string[] = ['://', '{link}', 'www.'];

function linksTo(lower: string): boolean {
  if (lower.includes('https://t.co/') && OWN_LINK.test(lower)) return false;
  return (
    MARKS_OF_LINKS.some((mark) => lower.includes(mark)) || (lower.includes('/') && SHORT_LINK.test(lower))
  );
}

/** Whether a token is a handle of the brand. */
const isBrands = (profile: Profile, { targets }: ParsedPost, { text }: Token, index: number) =>
  profile.handles.has(text) ||
  isHandleOf(profile, text) ||
  targets.some(({ from, to }) => from <= index && index <= to);

/** A post of somebody else, after a word or two at most. */
const REPEATS =
  /^(?:retweeted [^(]{1,60}\(@\w+\):|["“]?(?:rt|mt)\b|[^\w@"“]*["“]@\w+:|(?:[^\s@]+\s+){1,2}(?:rt|mt)\s*@\w)/;
/** The same without any mark; where programmers talk, a reply begins so. */
const REPEATS_BARELY = /^@\w+: /;
const isRepeated = ({ lower, match: { source } }: ParsedPost): boolean =>
  REPEATS.test(lower) || (REPEATS_BARELY.test(lower) && !TECHNICAL_SOURCES.includes(source));
/** The most words before the mark of a repeated post. */
const WORDS_BEFORE = 2;

/** Words that are read: the rest of a longer text seldom tells what it is. */
const MAX_TOKENS = 160;

/** A single address at the end as X writes those of pictures and of posts that are answered. */
const MAY_BE_PICTURE = /^(?!.*\/\/.*\/\/).*[^\s:>-]\s+https:\/\/t\.co\/\w+\s*$/s;
/** The share of words with a capital in what is no headline. */
const FEW_CAPITALS = 0.4;
/** What people do beside links that lead elsewhere. */
const SHARING: readonly Deed[] = ['reports', 'sells', 'plugs'];

/** Whether the only address of a post may be that of a picture, below words to the brand or of somebody's own. */
function showsPicture(
  lower: string,
  { capitals, words, first, namesBrand }: Omit<Seen, 'leads'>,
  deeds: Deeds,
) {
  if (words === 0 || !lower.includes('https://t.co/') || capitals > FEW_CAPITALS * words) return false;
  if (SHARING.some((deed) => deeds.has(deed))) return false;
  return (first > 0 || namesBrand) && MAY_BE_PICTURE.test(lower);
}

/** What is counted while the words of a post are read. */
const nothingSeen = () => ({
  question: -1,
  first: 0,
  second: 0,
  words: 0,
  capitals: 0,
  shouted: 0,
  begin: -1,
  /** Handles of others than the brand. */
  others: 0,
  spokenOf: false,
  leads: false,
  toOthers: false,
  namesBrand: false,
});
type Seen = ReturnType<typeof nothingSeen>;

/** Words before the handle of whoever is spoken to. */
const GREETINGS = new Set('hey hi hello hay heya dear yo'.split(' '));

/** Words before a handle that is part of a sentence: "the @brand store" speaks to nobody. */
const OF_SENTENCE = new Set(
  'the a an my our your his her their this that of from at by in on for with to via and or & is was not'.split(
    ' ',
  ),
);

/** Whether a handle stands within a sentence about its owner. */
function isSpokenOf(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  return before?.kind === 'word' && (OF_SENTENCE.has(before.text) || /^\d/.test(before.text));
}

function countHandle(seen: Seen, tokens: readonly Token[], isOfBrand: boolean): void {
  if (isOfBrand) seen.namesBrand = true;
  else seen.others += 1;
  const isGreeted = seen.words === 1 && GREETINGS.has(tokens[seen.begin]?.text ?? '');
  if (seen.begin >= 0 && !isGreeted) return;
  if (isOfBrand) seen.leads = true;
  else seen.toOthers = true;
}

function countWord(seen: Seen, { text, shape }: Token, index: number, person: number): void {
  const isMark = text === 'rt' || text === 'mt';
  if (isMark && seen.words <= WORDS_BEFORE) seen.begin = -1;
  else if (seen.begin < 0) seen.begin = index;
  seen.words += 1;
  if (shape !== 'lower') seen.capitals += 1;
  if (shape === 'caps') seen.shouted += 1;
  // The country has the letters of "us".
  if (person === 1 && !(text === 'us' && shape === 'caps')) seen.first += 1;
  else if (person === 2) seen.second += 1;
}

/** How texts begin that ask or blame the owner of a handle behind them. */
const ASKS_OWNER =
  /^(?:what (?:type|kind|sort|is|are|happened|the)|what's|why (?:is|are|do|does|did|can't|don't|won't|would)|your)\b/;

/** How they begin that ask whether something is so, and speak of themselves or to somebody. */
const ASKS_IF =
  /^(?:so |any )?(?:is|are|do|does|did|can|could|will|would|should|has|have|when|where|how)\b|^any\b/;

/** Whether a text with a link asks the owner of a handle something, and is not a headline that somebody shares. */
function asksOwner(
  tokens: readonly Token[],
  { begin, capitals, words, question, first, second }: Omit<Seen, 'leads'>,
): boolean {
  if (begin < 0 || 2 * capitals >= words) return false;
  const says = `${tokens[begin]!.text} ${tokens[begin + 1]?.text ?? ''}`;
  return ASKS_OWNER.test(says) || (question >= 0 && first + second > 0 && ASKS_IF.test(says));
}

/** A post as far as it is read for its form. */
export interface FormReading {
  /** Whether it may be in English: constructions tell only then. */
  readonly english: boolean;
  readonly form: PostForm;
  /** What its constructions say that it does. */
  readonly deeds: Deeds;
}

/** Reads the form of a post, and what its constructions say that it does. */
export function formOf(profile: Profile, post: ParsedPost): FormReading {
  const { tokens, lower, match } = post;
  const english = post.english || match.lang === null;
  const deeds = new Map<Deed, number>();
  const seen = nothingSeen();
  const end = Math.min(tokens.length, MAX_TOKENS);
  for (let index = 0; index < end; index += 1) {
    const token = tokens[index]!;
    if (token.kind !== 'word') {
      if (token.kind === 'stop' && token.text.includes('?')) seen.question = index;
      continue;
    }
    const word = plainWord(token.form);
    if (english && word.begins.length > 0) noteDeeds(deeds, tokens, index, word);
    if (token.mark === '@') seen.spokenOf ||= isSpokenOf(tokens, index);
    if (token.mark === '@') countHandle(seen, tokens, isBrands(profile, post, token, index));
    if (token.mark === '') countWord(seen, token, index, word.person);
  }
  const { leads, namesBrand, spokenOf, others, toOthers } = seen;
  const hasLink = linksTo(lower) && !showsPicture(lower, seen, deeds);
  // A handle after the words addresses its owner when it is the only one; several are tags.
  const toBrand =
    leads ||
    (namesBrand && others === 0 && ((!hasLink && !spokenOf) || asksOwner(tokens, seen))) ||
    ADDRESSED.includes(match.source);
  const form = {
    question: seen.question,
    first: seen.first,
    second: seen.second,
    words: seen.words,
    capitals: seen.capitals,
    shouted: seen.shouted,
    begin: seen.begin,
    toBrand,
    // ".@mira joins" is said to everybody.
    toOthers: toOthers && !toBrand && !isSubject(tokens, 0) && !lower.startsWith('.@'),
    repeats: isRepeated(post),
    hasLink,
  };
  return { english, form, deeds };
}
