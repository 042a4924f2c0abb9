/** A part of a query that stands for itself, and where it is in the text. */
export interface QueryPiece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Operators that join the parts around them into one. */
const JOINING = /^(?:OR|NEAR\/\d+)$/;

/** Splits a text at white space outside of quotes and brackets. */
function wordsOf(text: string): QueryPiece[] {
  const words: QueryPiece[] = [];
  let [start, depth, quoted] = [-1, 0, false];
  for (let at = 0; at <= text.length; at++) {
    const unit = text[at] ?? ' ';
    if (/["“”„]/.test(unit)) quoted = !quoted;
    else if (!quoted && unit === '(') depth++;
    else if (!quoted && unit === ')') depth = Math.max(0, depth - 1);
    const ends = at === text.length || (/\s/.test(unit) && !quoted && depth === 0);
    if (!ends && start < 0) start = at;
    if (!ends || start < 0) continue;
    words.push({ text: text.slice(start, at), start, end: at });
    start = -1;
  }
  return words;
}

/**
 * Splits a query into the parts that must all hold, as chips show them: `acme`, `(a OR b)`, `-jobs`, `a NEAR/5 b`. A text with
 * an OR outside of brackets is one part.
 */
export function piecesOf(text: string): QueryPiece[] {
  const words = wordsOf(text).filter((word) => word.text !== 'AND');
  const first = words[0];
  const last = words.at(-1);
  if (!first || !last) return [];
  if (words.some((word) => word.text === 'OR'))
    return [{ text: text.slice(first.start, last.end), start: first.start, end: last.end }];
  const pieces: QueryPiece[] = [];
  for (const word of words) {
    const before = pieces.at(-1);
    const isJoined = JOINING.test(word.text) || (before && /(?:^|\s)(?:NOT|NEAR\/\d+)$/.test(before.text));
    if (before && isJoined)
      pieces[pieces.length - 1] = {
        text: text.slice(before.start, word.end),
        start: before.start,
        end: word.end,
      };
    else pieces.push(word);
  }
  return pieces;
}

/** Returns the text without a part. */
export const withoutPiece = (text: string, { start, end }: QueryPiece): string =>
  `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trim();

/** Returns the text with a word or phrase added: to have, or not to have. */
export function withWord(text: string, word: string, isExcluded: boolean): string {
  const bare = word.trim().replaceAll(/["“”„]/g, '');
  if (bare === '') return text;
  const quoted = /^[\p{L}\p{N}]+$/u.test(bare) && !/^(AND|OR|NOT)$/.test(bare) ? bare : `"${bare}"`;
  return `${text.trimEnd()} ${isExcluded ? '-' : ''}${quoted}`.trim();
}

/** What can be written, with what it is for. */
export interface Completion {
  readonly text: string;
  readonly hint: string;
}

const COMPLETIONS: readonly Completion[] = [
  { text: 'OR', hint: 'either' },
  { text: 'NOT', hint: 'without' },
  { text: 'NEAR/5', hint: 'at most five words apart' },
  { text: 'title:', hint: 'words of the title' },
  { text: 'text:', hint: 'words of the text' },
  { text: 'author:', hint: 'who wrote it' },
  { text: 'source:', hint: 'a source, such as hn' },
  { text: 'subreddit:', hint: 'a subreddit' },
  { text: 'place:', hint: 'words of the place' },
  { text: 'domain:', hint: 'the host of its address' },
  { text: 'link:', hint: 'an address that it links to' },
  { text: 'lang:', hint: 'a language, such as en' },
  { text: 'engagement:>', hint: 'likes and replies' },
  { text: 'posted:>=', hint: 'a day, such as 2026-11-01' },
];

/** Returns how the word that is being written may go on. */
export function completionsOf(text: string): Completion[] {
  const word = /(?:^|[\s(-])([A-Za-z]+)$/.exec(text)?.[1];
  if (word === undefined) return [];
  return COMPLETIONS.filter(
    (each) => each.text !== word && each.text.toLowerCase().startsWith(word.toLowerCase()),
  );
}

/** Returns the text with the word that is being written completed. */
export const complete = (text: string, { text: completed }: Completion): string =>
  `${text.replace(/[A-Za-z]+$/, '')}${completed}${/[a-z]:[>=]*$/.test(completed) ? '' : ' '}`;
