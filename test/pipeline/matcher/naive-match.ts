import { type MatchKeyword, type SearchedPost } from '../../../pipeline/matcher/keyword-index.ts';

/**
 * The rules of docs/matching.md in the plainest form: look at every position of the text, ask at both ends whether
 * a word ends there. Shares nothing with the index; slow, and only for tests.
 */
export function naiveMatch(keywords: readonly MatchKeyword[], post: SearchedPost): number[] {
  const parts = [post.title ?? '', post.text].map((part) => ({
    exact: compared(part),
    folded: fold(compared(part)),
  }));
  const holds = (spelling: string, caseSensitive: boolean) => {
    const wanted = compared(spelling).trim();
    if (wanted === '') return false;
    if (!caseSensitive) return parts.some(({ folded }) => stands(fold(wanted), folded));
    return parts.some(({ exact }) => stands(wanted, exact));
  };
  return keywords
    .filter(({ sources }) => sources.length === 0 || sources.includes(post.source))
    .filter(({ term, aliases, caseSensitive }) =>
      [term, ...aliases].some((text) => holds(text, caseSensitive)),
    )
    .filter(({ excluded }) => !excluded.some((text) => holds(text, false)))
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

const compared = (text: string): string =>
  text
    .replace(/\u200D(?!\p{Extended_Pictographic})/gu, '')
    .replace(/(?!\u200D)[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/gu, '')
    .replace(/(?<!\p{Extended_Pictographic}\p{M}*)\u200D/gu, '')
    .replaceAll('i\u0307', 'i')
    .split(/([\p{Extended_Pictographic}℠´])/u)
    .map((part, index) => (index % 2 === 1 ? part : part.normalize('NFKC')))
    .join('')
    .replace(/[‘’‛ʼʻ´]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐‑‒–−]/g, '-')
    .replace(/[\s\u0085]+/g, ' ');

const fold = (text: string): string =>
  Array.from(text, (c) =>
    c === 'ı' ? c : c === 'İ' ? 'i' : c.toLowerCase().toUpperCase().toLowerCase(),
  ).join('');

function stands(wanted: string, text: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const sigil =
      /^[@#$.]/.test(wanted) && /[\p{L}\p{Nd}\p{Nl}\p{Pc}]\p{M}*$/u.test(lettersOnly(text.slice(0, at)));
    if (!sigil && edge(text, at) && edge(text, at + wanted.length)) return true;
  }
  return false;
}

const OTHERS =
  /[\p{Script=Hangul}\p{Script=Katakana}〱-〵゠ー]|(?!\p{Nd})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}]/gu;
/** Letters of Hangul, Katakana and the scripts without spaces do not make what follows part of a name. */
const lettersOnly = (text: string) =>
  text.slice(-400).replace(OTHERS, (letter) => (/\p{M}/u.test(letter) ? letter : '|'));

const KINDS = {
  word: /^[\p{L}\p{Nd}\p{Nl}]/u,
  hangul: /^\p{Script=Hangul}/u,
  katakana: /^[\p{Script=Katakana}〱-〵゠ー]/u,
  underscore: /^\p{Pc}/u,
};

function kindOf(character: string): keyof typeof KINDS | undefined {
  if (KINDS.underscore.test(character)) return 'underscore';
  if (/^\p{Nd}/u.test(character)) return 'word';
  if (KINDS.katakana.test(character)) return 'katakana';
  if (!KINDS.word.test(character)) return undefined;
  if (KINDS.hangul.test(character)) return 'hangul';
  return character.replace(OTHERS, '') === '' ? undefined : 'word';
}

/** Whether a word may begin or end between two characters. */
function edge(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return true;
  const before = text.slice(Math.max(0, at - 400), at);
  const next = String.fromCodePoint(text.codePointAt(at) as number);
  const base = Array.from(before.replace(/\p{M}+$/u, '')).at(-1) ?? '';
  if (/\p{M}/u.test(next)) return before.endsWith(' ');
  if (/\u200D$/.test(before) || next === '\u200D') return false;
  const flags = /\p{Regional_Indicator}*$/u.exec(before.replace(/\p{M}+$/u, ''))?.[0] ?? '';
  if (/\p{Regional_Indicator}/u.test(next) && Array.from(flags).length % 2 === 1) return false;
  const [left, right] = [kindOf(base), kindOf(next)];
  return !left || !right || !(left === right || left === 'underscore' || right === 'underscore');
}
