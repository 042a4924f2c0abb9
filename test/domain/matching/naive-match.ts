import type { MatchKeyword, SearchedPost } from '../../../domain/matching/keyword-index.ts';

/**
 * The rules of docs/use/keywords.md in the simplest form: try every position in the text and check for a word boundary
 * at both ends. Shares no code with the index. Slow, for tests only.
 */
export function naiveMatch(keywords: readonly MatchKeyword[], post: SearchedPost): number[] {
  const parts = [post.title ?? '', post.text].map((part) => Array.from(compared(part)));
  const holds = (spelling: string, form: Form = fold, isWhole = true) => {
    const wanted = Array.from(compared(spelling).trim(), form).join('');
    return wanted !== '' && parts.some((part) => stands(wanted, part, form, isWhole));
  };
  return keywords
    .filter(({ sources }) => sources.length === 0 || sources.includes(post.source))
    .filter(({ term, aliases, case_sensitive, whole_word }) =>
      [term, ...aliases].some((text) => holds(text, case_sensitive ? (c) => c : fold, whole_word)),
    )
    .filter(({ excluded }) => !excluded.some((text) => holds(text)))
    .filter(({ require_any }) => require_any.length === 0 || require_any.some((text) => holds(text)))
    .filter((keyword) => isFromThere(keyword, post))
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

function isFromThere(keyword: MatchKeyword, { source, author, url, title, text }: SearchedPost): boolean {
  const handle = (name: string) => name.toLowerCase().replace(/^(@|\/?u\/)/, '');
  const forum = (name: string) => /r\/([a-z]*)/.exec(name.toLowerCase())?.[1] ?? name.toLowerCase();
  const host = (address: string) =>
    address
      .toLowerCase()
      .replace(/^\*\.|^https?:\/\/|\/.*$/g, '')
      .replace(/\.$|:\d+$/, '')
      .replace(/^www\./, '');
  const links = [
    url,
    ...`${title ?? ''} ${text}`.split(/[\s()]/).filter((word) => /^(http|www\.)/i.test(word)),
  ];
  const isAt = (entry: string) =>
    links.map(host).some((at) => /[a-z]/.test(host(entry)) && `.${at}`.endsWith(`.${host(entry)}`));
  const isBy = (entry: string) =>
    author !== null && handle(author) !== '' && handle(entry) === handle(author);
  const isIn = (entry: string) => /\/r\//.test(url) && forum(entry) === forum(url);
  const passes = (allow: readonly string[], deny: readonly string[], is: (entry: string) => boolean) =>
    !deny.some(is) && (allow.length === 0 || allow.some(is));
  return (
    passes(keyword.authors_allow, keyword.authors_deny, isBy) &&
    (source !== 'reddit' || passes(keyword.subreddits_allow, keyword.subreddits_deny, isIn)) &&
    passes(keyword.domains_allow, keyword.domains_deny, isAt)
  );
}

const compared = (text: string): string =>
  text
    .replace(/(?!\u200D)[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/gu, '')
    .replace(/\u200D(?!\p{Extended_Pictographic})/gu, '')
    .replace(/(?<!\p{Extended_Pictographic}[\p{M}ﾞﾟ]*)\u200D/gu, '')
    .replaceAll('i\u0307', 'i')
    .replace(/[℠´\p{Extended_Pictographic}]/gu, (sign) =>
      sign.normalize('NFKC') === sign ? sign : `\uFFFF${sign}\uFFFF`,
    )
    .split('\uFFFF')
    .map((part, index) => (index % 2 === 1 ? part : part.normalize('NFKC')))
    .join('')
    .replace(/[‘’‛ʼʻ´]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐‑‒–−]/g, '-')
    .replace(/[\s\u0085]+/g, ' ');

type Form = (character: string) => string;
const fold: Form = (c) => (c === 'ı' ? c : c === 'İ' ? 'i' : c.toLowerCase().toUpperCase().toLowerCase());

function stands(wanted: string, text: readonly string[], form: Form, isWhole: boolean): boolean {
  const forms = text.map(form);
  return text.some((_, start) => {
    let found = '';
    let end = start;
    while (end < text.length && found.length < wanted.length) found += forms[end++];
    if (found !== wanted || !isEdge(text, start, isWhole) || !isEdge(text, end, isWhole)) return false;
    if (!isWhole) return true;
    const before = kindBefore(text, start);
    return !/^[@#$.]/.test(wanted) || (before !== 'word' && before !== 'underscore');
  });
}

type Kind = 'underscore' | 'word' | 'katakana' | 'hangul' | 'other';
const LONE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}]/u;

function kindOf(character: string): Kind {
  if (/\p{Pc}/u.test(character)) return 'underscore';
  if (/\p{Extended_Pictographic}/u.test(character)) return 'other';
  if (/\p{Nd}/u.test(character)) return 'word';
  if (/[\p{Script=Katakana}〱-〵゠ー]/u.test(character)) return 'katakana';
  if (!/[\p{L}\p{Nl}]/u.test(character) || LONE.test(character)) return 'other';
  return /\p{Script=Hangul}/u.test(character) ? 'hangul' : 'word';
}

const isMark = (character: string | undefined) => character !== undefined && /\p{M}/u.test(character);

/** Returns the kind of the last earlier character that is not a mark. */
function kindBefore(text: readonly string[], at: number): Kind {
  const base = text.slice(0, at).findLast((character) => !isMark(character));
  return base === undefined ? 'other' : kindOf(base);
}

/** Whether a word, or any letter when word boundaries do not matter, may start or end between two characters. */
function isEdge(text: readonly string[], at: number, ofWords: boolean): boolean {
  const [before, next] = [text[at - 1], text[at]];
  if (before === undefined || next === undefined) return true;
  if (isMark(next)) return before === ' ';
  if (before === '\u200D' || next === '\u200D') return false;
  const bases = text.slice(0, at).filter((character) => !isMark(character));
  const flags =
    bases.length - 1 - bases.findLastIndex((character) => !/\p{Regional_Indicator}/u.test(character));
  if (/\p{Regional_Indicator}/u.test(next) && flags % 2 === 1) return false;
  if (!ofWords) return true;
  const [left, right] = [kindBefore(text, at), kindOf(next)];
  if (left === 'other' || right === 'other') return true;
  return left !== right && left !== 'underscore' && right !== 'underscore';
}
