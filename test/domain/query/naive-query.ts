import type { SearchedPost } from '../../../domain/matching/keyword-index.ts';

/*
 * The meaning of docs/query.md in the simplest form: lists of words, and a loop for everything. It shares no code with the
 * parser, the conditions and the index. Slow, for tests only.
 */

/** A query as a tree. `write` makes its text. */
export type Wanted =
  | { readonly is: 'words'; readonly text: string }
  | {
      readonly is: 'phrase';
      readonly text: string;
      readonly exact?: boolean;
      readonly prefix?: boolean;
      readonly field?: 'title' | 'text';
    }
  | {
      readonly is: 'near';
      readonly within: number;
      readonly left: readonly Wanted[];
      readonly right: readonly Wanted[];
    }
  | { readonly is: 'and' | 'or'; readonly of: readonly Wanted[] }
  | { readonly is: 'not'; readonly of: Wanted }
  | { readonly is: 'source' | 'author' | 'lang'; readonly value: string }
  | { readonly is: 'domain'; readonly value: string }
  | { readonly is: 'engagement'; readonly least: number };

/** Writes a query as a person would. */
export function write(query: Wanted): string {
  switch (query.is) {
    case 'words':
      return query.text;
    case 'phrase': {
      const start = `${query.field ? `${query.field}:` : ''}${query.exact ? '=' : ''}`;
      return query.prefix ? `${start}${query.text}*` : `${start}"${query.text}"`;
    }
    case 'near':
      return `${side(query.left)} NEAR/${query.within} ${side(query.right)}`;
    case 'and':
      return query.of.map(bracketed).join(' ');
    case 'or':
      return query.of.map(bracketed).join(' OR ');
    case 'not':
      return `NOT ${bracketed(query.of)}`;
    case 'engagement':
      return `engagement:>=${query.least}`;
    case 'source':
    case 'author':
    case 'lang':
    case 'domain':
      return `${query.is}:${query.value}`;
  }
}
const bracketed = (query: Wanted) =>
  ['and', 'or', 'near'].includes(query.is) ? `(${write(query)})` : write(query);
const side = (of: readonly Wanted[]) => (of.length > 1 ? `(${of.map(write).join(' OR ')})` : write(of[0]!));

interface Token {
  readonly written: string;
  readonly lower: string;
}

/** Blocks of scripts that are written without spaces, and Hangul. */
const UNSPACED =
  /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3041-\u309A\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\u{20000}-\u{323AF}]/u;

function kindOf(character: string): 'joined' | 'letter' | 'symbol' | 'none' {
  if (UNSPACED.test(character)) return 'joined';
  if (/[\uFE00-\uFE0F]/u.test(character)) return 'none';
  if (/[\p{L}\p{M}\p{N}]/u.test(character)) return 'letter';
  return character > '\x7f' && /\p{S}/u.test(character) ? 'symbol' : 'none';
}

/** Splits a text that is in NFKC. */
function split(text: string): string[] {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    const kind = kindOf(character);
    if (kind !== 'letter' && word !== '') words.push(word);
    word = kind === 'letter' ? word + character : '';
    if (kind === 'joined' || kind === 'symbol') words.push(character);
  }
  return word === '' ? words : [...words, word];
}

/** A post, split once for all queries. */
export interface ReadPost {
  readonly post: SearchedPost;
  readonly title: readonly Token[];
  readonly text: readonly Token[];
  /** Both in lower case, to look for runs of unspaced scripts. */
  readonly all: string;
  readonly words: ReadonlySet<string>;
}

const lowered = (text: string) => text.normalize('NFKC').toLowerCase();
const exactTokens = (text: string): Token[] =>
  split(text.normalize('NFKC')).map((written) => ({ written, lower: written.toLowerCase() }));

export function readPost(post: SearchedPost): ReadPost {
  const all = lowered(`${post.title ?? ''} ${post.text}`);
  return {
    post,
    title: exactTokens(post.title ?? ''),
    text: exactTokens(post.text),
    all,
    words: new Set(split(all)),
  };
}

/** Returns the words of a text in lower case, with runs of unspaced scripts as a whole. */
function parts(text: string): string[] {
  const found: string[] = [];
  let run = '';
  for (const word of split(lowered(text))) {
    if (UNSPACED.test(word)) {
      run += word;
      continue;
    }
    if (run !== '') found.push(run);
    run = '';
    found.push(word);
  }
  return run === '' ? found : [...found, run];
}

/** Returns where a phrase stands: the first word and the one after its last. */
function places(query: Wanted, words: readonly Token[]): [number, number][] {
  if (query.is !== 'phrase' && query.is !== 'words') throw new Error(query.is);
  const { text, exact = false, prefix = false } = query as Extract<Wanted, { is: 'phrase' }>;
  const sought = exact ? split(text.normalize('NFKC')) : split(lowered(text));
  return words.flatMap((_, start) => {
    const fits = sought.every((word, at) => {
      const there = words[start + at]?.[exact ? 'written' : 'lower'];
      if (there === undefined) return false;
      return prefix && at === sought.length - 1 ? there.startsWith(word) : there === word;
    });
    return fits ? [[start, start + sought.length] as [number, number]] : [];
  });
}

function near(query: Extract<Wanted, { is: 'near' }>, words: readonly Token[]): boolean {
  const left = query.left.flatMap((each) => places(each, words));
  const right = query.right.flatMap((each) => places(each, words));
  const isClose = (a: [number, number], b: [number, number]) => b[0] >= a[1] && b[0] - a[1] < query.within;
  return left.some((a) => right.some((b) => isClose(a, b) || isClose(b, a)));
}

const hostOf = (address: string) => /^https?:\/\/([^/?#:]*)/i.exec(address)?.[1]?.toLowerCase() ?? '';

/** Whether a post matches a query: the words of the title and the text count. */
export function naively(query: Wanted, read: ReadPost): boolean {
  const { post, title, text } = read;
  switch (query.is) {
    case 'words':
      return parts(query.text).every((part) =>
        UNSPACED.test(part) ? read.all.includes(part) : read.words.has(part),
      );
    case 'phrase':
      return (query.field ? [read[query.field]] : [title, text]).some(
        (words) => places(query, words).length > 0,
      );
    case 'near':
      return near(query, title) || near(query, text);
    case 'and':
      return query.of.every((each) => naively(each, read));
    case 'or':
      return query.of.some((each) => naively(each, read));
    case 'not':
      return !naively(query.of, read);
    case 'source':
      return post.source === query.value;
    case 'author':
      return post.author?.toLowerCase() === query.value.toLowerCase();
    case 'lang':
      return post.lang?.toLowerCase().split('-')[0] === query.value;
    case 'domain':
      return `.${hostOf(post.url)}`.endsWith(`.${query.value}`);
    case 'engagement':
      return (post.engagement ?? 0) >= query.least;
  }
}
