import { nearestName } from '../../schemas/config/nearest-name.ts';
import { comparable, tokensIn } from '../../schemas/query/search-words.ts';
import { QueryError } from './query-error.ts';
import { isTextField, QUERY_FIELDS, takesPrefix, type QueryField, type Term } from './syntax.ts';

/** A piece of a query: a bracket, an operator or a term. `at` is its place in code units. */
export type Lexeme =
  | { readonly kind: 'open'; readonly field: QueryField | null; readonly at: number }
  | { readonly kind: 'close' | 'and' | 'or' | 'not'; readonly at: number }
  | { readonly kind: 'near'; readonly within: number; readonly at: number }
  | Term;

const QUOTE = '["“”„]';
const SPACE = /\s+/uy;
/** Brackets around nothing are punctuation. */
const OPEN = /\((?!\s*\))/uy;
const PHRASE = new RegExp(`${QUOTE}([^"“”„]*)${QUOTE}`, 'uy');
const OPERATOR = /(AND|OR|NOT|NEAR\/(\d+))(?=[\s("“„]|$)/uy;
/** The same within brackets, which may close right behind it: "(cats OR)" lacks a word. */
const OPERATOR_IN_BRACKETS = /(AND|OR|NOT|NEAR\/(\d+))(?=[\s()"“„]|$)/uy;
const FIELD = /([A-Za-z][A-Za-z_]*):/uy;
/** What may follow the colon of a field: anything else, as in `http://` and `std::string`, is text. */
const VALUE = /[\p{L}\p{N}"“„(><=@#]/uy;
const NEGATED = /["“„(=@#]/u;
const FURTHEST = 100;
/** The shortest start of a word: shorter ones would match half of all words. */
const SHORTEST_PREFIX = 2;

/** Whether a text has words, and not just punctuation. */
export const hasWords = (text: string): boolean =>
  // Nearly all texts have one of these, which saves most of the time of reading a query.
  /[A-Za-z0-9]/.test(text) || tokensIn(comparable(text)).length > 0;

const isField = (name: string): name is QueryField => QUERY_FIELDS.some((field) => field === name);

/** Splits a query into its pieces. Throws `QueryError`. */
export class QueryScanner {
  readonly #text: string;
  #at = 0;
  /** The brackets that are open: whether each belongs to a field. */
  readonly #open: boolean[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  scan(): Lexeme[] {
    const lexemes: Lexeme[] = [];
    for (;;) {
      this.#take(SPACE);
      if (this.#at >= this.#text.length) return lexemes;
      lexemes.push(this.#next());
    }
  }

  /** Returns what a sticky pattern finds here and goes past it. */
  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  #sees(pattern: RegExp, at = this.#at): boolean {
    pattern.lastIndex = at;
    return pattern.test(this.#text);
  }

  /** Returns the character at a place; '' at the end. */
  #characterAt(at: number): string {
    const code = this.#text.codePointAt(at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  #next(): Lexeme {
    const at = this.#at;
    if (this.#take(OPEN)) return this.#opened(null, at);
    if (this.#text[at] === ')' && this.#open.length > 0) {
      this.#open.pop();
      this.#at += 1;
      return { kind: 'close', at };
    }
    const operator = this.#take(this.#open.length > 0 ? OPERATOR_IN_BRACKETS : OPERATOR);
    if (operator) return operatorOf(operator, at);
    if (this.#text[at] === '-' && this.#startsTerm(at + 1)) {
      this.#at += 1;
      return { kind: 'not', at };
    }
    return this.#fieldOf(at) ?? this.#term(null, at);
  }

  #startsTerm(at: number): boolean {
    const character = this.#characterAt(at);
    return NEGATED.test(character) || hasWords(character);
  }

  #opened(field: QueryField | null, at: number): Lexeme {
    this.#open.push(field !== null || this.#open.at(-1) === true);
    return { kind: 'open', field, at };
  }

  /** Returns the value of a field, or the bracket around several; null when no field begins here. */
  #fieldOf(at: number): Lexeme | null {
    const written = this.#take(FIELD)?.[1];
    if (written === undefined) return null;
    const name = written.toLowerCase();
    if (isField(name)) return this.#valueOf(name, at);
    if (this.#sees(VALUE)) refuseUnknown(written, this.#characterAt(this.#at), at);
    this.#at = at;
    return null;
  }

  #valueOf(field: QueryField, at: number): Lexeme {
    const next = this.#text[this.#at];
    if (next === undefined || /[\s)]/u.test(next))
      throw new QueryError(this.#at, `expected a value right after ${field}:`);
    if (this.#take(OPEN)) return this.#opened(field, at);
    return this.#term(field, at);
  }

  #term(field: QueryField | null, at: number): Term {
    const start = this.#at;
    const exact =
      this.#text[start] === '=' &&
      isTextField(field) &&
      (hasWords(this.#characterAt(start + 1)) || this.#sees(PHRASE, start + 1));
    if (exact) this.#at += 1;
    const phrase = this.#take(PHRASE);
    if (phrase) return { kind: 'term', field, text: phrase[1]!, quoted: true, exact, prefix: false, at };
    if ((field !== null || this.#open.at(-1)) && /["“”„]/u.test(this.#characterAt(this.#at)))
      throw new QueryError(this.#at, 'expected a quote that closes this one');
    const word = this.#word();
    const prefix = takesPrefix(field) && isPrefix(word);
    return { kind: 'term', field, text: prefix ? word.slice(0, -1) : word, quoted: false, exact, prefix, at };
  }

  /** Reads up to white space, or up to the bracket that closes one around the word. */
  #word(): string {
    const start = this.#at;
    for (let inner = 0; this.#at < this.#text.length; this.#at += 1) {
      const unit = this.#text[this.#at]!;
      if (/\s/u.test(unit)) break;
      if (unit === '(') inner += 1;
      if (unit !== ')') continue;
      if (inner === 0 && this.#open.length > 0) break;
      inner = Math.max(0, inner - 1);
    }
    return this.#text.slice(start, this.#at);
  }
}

function operatorOf([, name, distance]: RegExpExecArray, at: number): Lexeme {
  if (distance === undefined) return { kind: name!.toLowerCase() as 'and' | 'or' | 'not', at };
  const within = Number(distance);
  if (within >= 1 && within <= FURTHEST) return { kind: 'near', within, at };
  throw new QueryError(at, `expected a number of words from 1 to ${FURTHEST} after NEAR/`);
}

/** Throws for what looks like a field. Names with capitals and before numbers, as in `host:8080`, may be text. */
function refuseUnknown(written: string, value: string, at: number): void {
  const near = written.length > 2 ? nearestName(written.toLowerCase(), QUERY_FIELDS) : null;
  const advice = 'put it in quotes to search for it as text';
  if (near) throw new QueryError(at, `unknown field ${written}; did you mean ${near}? Otherwise ${advice}`);
  if (!/^[a-z_]{2,}$/.test(written) || /\p{N}/u.test(value)) return;
  throw new QueryError(at, `unknown field ${written}; there are ${QUERY_FIELDS.join(', ')}. Or ${advice}`);
}

/** Whether a word ends with `*` and stands for all that start like it. */
function isPrefix(word: string): boolean {
  const start = /^[^*]+(?=\*$)/u.exec(word)?.[0];
  if (start === undefined || !hasWords([...start].at(-1)!)) return false;
  return [...tokensIn(comparable(start)).at(-1)!].length >= SHORTEST_PREFIX;
}
