import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import type { Token } from '../tokenize.ts';
import type { Deed } from './constructions.ts';
import { noteDeeds, plainWord, type Deeds } from './deeds.ts';
import { containsName } from './named-in-tag.ts';

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

/** Sources of a project's own trackers and forums, whose posts are to the project. */
const ADDRESSED: readonly string[] = ['github', 'discourse'];

const SHORT_LINK = /[a-z0-9]\.(?:com|be|ly|net|org|co|to)\/\S/;

const linksTo = (lower: string): boolean =>
  lower.includes('://') ||
  lower.includes('{link}') ||
  lower.includes('pic.twitter') ||
  lower.includes('www.') ||
  (lower.includes('/') && SHORT_LINK.test(lower));

/** Whether a token is a handle of the brand. */
const isBrands = (profile: Profile, { targets }: ParsedPost, { text }: Token, index: number) =>
  profile.handles.has(text) ||
  containsName(profile, text) ||
  targets.some(({ from, to }) => from <= index && index <= to);

/** A post of somebody else, after a word or two at most. */
const REPEATS = /^(?:(?:rt|mt)\b|["“]@\w+:|(?:[^\s@]+\s+){1,2}(?:rt|mt)\s*@\w)/;
/** The most words before the mark of a repeated post. */
const WORDS_BEFORE = 2;

/** Words that are read: the rest of a longer text seldom tells what it is. */
const MAX_TOKENS = 160;

/** Reads the form of a post and, if `english`, what its constructions say that it does. */
export function formOf(
  profile: Profile,
  post: ParsedPost,
  english: boolean,
): { form: PostForm; deeds: Deeds } {
  const { tokens, lower, match } = post;
  const deeds = new Map<Deed, number>();
  const count = {
    question: -1,
    first: 0,
    second: 0,
    words: 0,
    capitals: 0,
    shouted: 0,
    begin: -1,
    handles: 0,
  };
  let [leads, toOthers, namesBrand] = [false, false, false];
  const end = Math.min(tokens.length, MAX_TOKENS);
  for (let index = 0; index < end; index += 1) {
    const token = tokens[index]!;
    if (token.kind !== 'word') {
      if (token.kind === 'stop' && token.text.includes('?')) count.question = index;
      continue;
    }
    const word = plainWord(token.form);
    if (english && word.begins.length > 0) noteDeeds(deeds, tokens, index, word);
    if (token.mark === '@') {
      const isOfBrand = isBrands(profile, post, token, index);
      count.handles += 1;
      namesBrand ||= isOfBrand;
      if (count.begin < 0 && isOfBrand) leads = true;
      if (count.begin < 0 && !isOfBrand) toOthers = true;
    }
    if (token.mark !== '') continue;
    const isMark = token.text === 'rt' || token.text === 'mt';
    if (isMark && count.words <= WORDS_BEFORE) count.begin = -1;
    else if (count.begin < 0) count.begin = index;
    count.words += 1;
    if (token.shape !== 'lower') count.capitals += 1;
    if (token.shape === 'caps') count.shouted += 1;
    if (word.person === 1) count.first += 1;
    else if (word.person === 2) count.second += 1;
  }
  const { question, first, second, words, capitals, shouted, begin, handles } = count;
  const hasLink = linksTo(lower);
  // A handle after the words addresses its owner when it is the only one; several are tags.
  const toBrand = leads || (namesBrand && handles === 1 && !hasLink) || ADDRESSED.includes(match.source);
  const repeats = REPEATS.test(lower);
  const form = {
    toBrand,
    toOthers: toOthers && !toBrand,
    repeats,
    hasLink,
    question,
    first,
    second,
    words,
    capitals,
    shouted,
    begin,
  };
  return { form, deeds };
}
