import { memoizeByForm } from '../../memoize.ts';
import type { ParsedPost } from '../../parsed-post.ts';
import type { Token } from '../../tokenize.ts';
import { withoutLabels } from './labels.ts';
import type { Span } from './quote-words.ts';
import { isShortened } from './shortened.ts';

/** The most characters that are quoted. */
export const LONGEST = 180;
/** Tokens that are read: what follows in a longer text is only quoted where an account points to it. */
const MAX_TOKENS = 200;
/** The words that begin a clause, unless they follow so few others that these say nothing alone. */
const CLAUSE_STARTS = new Set('and but because so which that when if while or since who then'.split(' '));
const FEW_WORDS = 3;

/** Whether a word may begin a clause: 1 or 0. */
const mayBegin = memoizeByForm(({ text }) => Number(text === 'rt' || CLAUSE_STARTS.has(text)));

/** What a token is worth in a quote. */
const WORTH = { content: 1, tag: 0.4, number: 0.7, sign: 2, name: 2 };
/** What a quote loses that begins or ends within a sentence, for each sentence before it, and for each character beyond `SHORT`. */
const LOSS = { begins: 6, ends: 1.5, before: 0.15, length: 0.04 };

/** A part of a sentence that may be quoted alone, or with what stands beside it. */
interface Clause extends Span {
  /** Its characters, and what they are worth. */
  length: number;
  worth: number;
  readonly begins: boolean;
  ends: boolean;
  readonly sentence: number;
}

/** Whether a clause begins at a token that follows `words` others of the clause before. */
function begins(tokens: readonly Token[], index: number, words: number): boolean {
  const before = tokens[index - 1];
  if (before === undefined || before.kind === 'stop') return !isShortened(tokens, index);
  if (before.kind === 'pause') return words > 0;
  const { kind, form } = tokens[index]!;
  return words >= FEW_WORDS && kind === 'word' && mayBegin(form) === 1;
}

/** No other word begins with such a code unit or a lower one. */
const NINE = 0x39;

function worthOf({ kind, mark, content, text }: Token): number {
  if (kind !== 'word' || mark === '@') return 0;
  if (mark === '#') return WORTH.tag;
  if (content) return WORTH.content;
  return text.charCodeAt(0) <= NINE ? WORTH.number : 0;
}

/** Returns the clauses of a post, of its tokens up to one. */
function clausesOf({ tokens }: ParsedPost, end: number): Clause[] {
  const clauses: Clause[] = [];
  let words = 0;
  let open: (Clause & { to: number }) | null = null;
  for (let index = 0; index < end; index += 1) {
    const token = tokens[index]!;
    if (open === null || begins(tokens, index, words)) {
      const isFirst: boolean = open === null || tokens[index - 1]!.kind === 'stop';
      if (open !== null && isFirst) open.ends = true;
      const { sentence } = token;
      open = { from: index, to: index, length: 0, worth: 0, begins: isFirst, ends: false, sentence };
      clauses.push(open);
      words = 0;
    }
    open.to = index;
    open.length += token.text.length + (token.kind === 'word' ? 1 + token.mark.length : 0);
    open.worth += worthOf(token);
    if (token.kind === 'word' && token.mark !== '@') words += 1;
  }
  if (open !== null) open.ends = true;
  return clauses;
}

/** Adds what names the brand and what shows what a post does. */
function addSigns(clauses: readonly Clause[], { targets }: ParsedPost, signs: readonly number[]): void {
  const add = (index: number, worth: number) => {
    const clause = clauses.find(({ from, to }) => from <= index && index <= to);
    if (clause !== undefined) clause.worth += worth;
  };
  if (targets[0] !== undefined) add(targets[0].from, WORTH.name);
  for (const index of signs) add(index, WORTH.sign);
}

/** A quote of fewer characters loses nothing by its length. */
const SHORT = 60;
/** The fewest characters of a clause that is cut. */
const LEAST = 30;

/** The best part so far. */
interface Best {
  from: number;
  to: number;
  worth: number;
}

/** Compares the best part so far with those that begin at a clause. See `bestRun`. */
function compareFrom(
  best: Best,
  clauses: readonly Clause[],
  first: number,
  { needed, isLast = false }: Wanted,
) {
  const { from, begins: isFirst, sentence } = clauses[first]!;
  let [room, worth] = [LONGEST, (isFirst ? 0 : -LOSS.begins) - sentence * LOSS.before];
  for (let index = first; index < clauses.length && room > 0; index += 1) {
    const last = clauses[index]!;
    const shown = Math.min(1, room / last.length);
    if (shown < 1 && index > first && room < LEAST) return;
    worth += shown * last.worth;
    room -= last.length;
    if (needed !== null && last.to < needed.to) continue;
    const loss = LOSS.length * Math.max(0, LONGEST - Math.max(0, room) - SHORT);
    const total = worth - loss - (last.ends && shown === 1 ? 0 : LOSS.ends);
    if (total > best.worth) [best.from, best.to, best.worth] = [from, last.to, total];
    if (isLast) return;
  }
}

/** Returns the clauses of a post that are worth most and can be quoted as one. */
function bestRun(clauses: readonly Clause[], wanted: Wanted): Span {
  const { needed } = wanted;
  const best: Best = { from: needed?.from ?? 0, to: needed?.to ?? 0, worth: -Infinity };
  for (let first = 0; first < clauses.length; first += 1) {
    if (needed !== null && clauses[first]!.from > needed.from) break;
    compareFrom(best, clauses, first, wanted);
  }
  return best;
}

/** Whether all of a post can be quoted. */
function isShort(tokens: readonly Token[]): boolean {
  let length = 0;
  for (let index = 0; index < tokens.length && length <= LONGEST; index += 1)
    length += tokens[index]!.text.length + 1;
  return length <= LONGEST;
}

/** What a quote is to show. */
export interface Wanted {
  /** The tokens that it must include; null: any part will do. */
  readonly needed: Span | null;
  /** Whether it ends with them, as with a question. */
  readonly isLast?: boolean;
  /** Tokens that show what the post does. */
  readonly signs?: () => readonly number[];
}

/** Returns the part of a post to quote: as much as fits of what says most. */
export function bestClauses(post: ParsedPost, wanted: Wanted): Span {
  const { needed, isLast = false, signs } = wanted;
  const { tokens } = post;
  if (!isLast && isShort(tokens)) return withoutLabels(post, { from: 0, to: tokens.length - 1 });
  const end = Math.min(tokens.length, Math.max(MAX_TOKENS, (needed?.to ?? 0) + 1));
  const clauses = clausesOf(post, end);
  addSigns(clauses, post, signs?.() ?? []);
  return withoutLabels(post, bestRun(clauses, wanted));
}
