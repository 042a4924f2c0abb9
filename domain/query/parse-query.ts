import { QueryError } from './query-error.ts';
import { hasWords, QueryScanner, type Lexeme } from './scan-query.ts';
import { isTextField, type Query, type QueryField, type Term } from './syntax.ts';

/** Brackets and NOTs inside one another. */
const DEEPEST = 50;
/** Words, phrases and fields of a query. */
const MOST_TERMS = 500;

const A_TERM = 'a word, a phrase, a field or (';

/** Puts conditions together. Lists of the same kind become one. */
function listOf(kind: 'all' | 'any', of: readonly Query[]): Query {
  const flat = of.flatMap((each) => (each.kind === kind ? each.of : [each]));
  return flat.length === 1 ? flat[0]! : { kind, of: flat };
}

/** A recursive descent over the pieces of a query, one function for each rule of the grammar in docs/query.md. */
class Parser {
  readonly #lexemes: readonly Lexeme[];
  readonly #end: number;
  #next = 0;
  #depth = 0;
  /** The field of the brackets around. */
  #field: QueryField | null = null;

  constructor(lexemes: readonly Lexeme[], end: number) {
    this.#lexemes = lexemes;
    this.#end = end;
  }

  query(): Query {
    const query = this.#any();
    const rest = this.#seen();
    if (rest) throw new QueryError(rest.at, `expected AND or OR instead of ${nameOf(rest)}`);
    return query;
  }

  #seen(): Lexeme | undefined {
    return this.#lexemes[this.#next];
  }

  #take(kind: Lexeme['kind']): boolean {
    const seen = this.#seen()?.kind === kind;
    if (seen) this.#next += 1;
    return seen;
  }

  #deeper<T>(parse: () => T, at: number): T {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new QueryError(at, `expected at most ${DEEPEST} levels of ( and NOT`);
    const parsed = parse();
    this.#depth -= 1;
    return parsed;
  }

  #any(): Query {
    const of = [this.#all()];
    while (this.#take('or')) of.push(this.#all());
    return listOf('any', of);
  }

  #all(): Query {
    const of = [this.#not()];
    for (;;) {
      const isAsked = this.#take('and');
      const seen = this.#seen()?.kind;
      if (!isAsked && (seen === undefined || seen === 'or' || seen === 'close' || seen === 'near')) break;
      of.push(this.#not());
    }
    return listOf('all', of);
  }

  #not(): Query {
    const at = this.#seen()?.at ?? this.#end;
    if (this.#take('not')) return this.#deeper(() => ({ kind: 'not', of: this.#not() }), at);
    return this.#near();
  }

  #near(): Query {
    const leftAt = this.#seen()?.at ?? this.#end;
    const left = this.#primary();
    const operator = this.#seen();
    if (operator?.kind !== 'near') return left;
    this.#next += 1;
    const rightAt = this.#seen()?.at ?? this.#end;
    const sides = { left: sideOf(left, leftAt), right: sideOf(this.#primary(), rightAt) };
    const other = sides.right.find(({ field }) => field !== sides.left[0]!.field);
    if (other) throw new QueryError(other.at, 'expected both sides of NEAR in the same field');
    return { kind: 'near', within: operator.within, ...sides };
  }

  #primary(): Query {
    const seen = this.#seen();
    if (seen?.kind === 'term') {
      this.#next += 1;
      return this.#inField(seen);
    }
    if (seen?.kind === 'open') {
      this.#next += 1;
      return this.#deeper(() => this.#bracket(seen), seen.at);
    }
    throw new QueryError(seen?.at ?? this.#end, `expected ${A_TERM} ${this.#placeOf(seen)}`);
  }

  /** Says between which pieces something is missing. */
  #placeOf(seen: Lexeme | undefined): string {
    const before = this.#lexemes[this.#next - 1];
    if (before) return `after ${nameOf(before)}`;
    return `before ${nameOf(seen!)}; put ${nameOf(seen!)} in quotes to search for it`;
  }

  #inField(term: Term): Term {
    if (this.#field === null) return term;
    if (term.field !== null)
      throw new QueryError(term.at, `expected no field inside the brackets of ${this.#field}:`);
    return { ...term, field: this.#field };
  }

  #bracket({ field, at }: Lexeme & { kind: 'open' }): Query {
    const around = this.#field;
    if (around !== null && field !== null)
      throw new QueryError(at, `expected no field inside the brackets of ${around}:`);
    this.#field = field ?? around;
    const query = this.#any();
    if (!this.#take('close')) throw new QueryError(at, 'expected a ) that closes this (');
    this.#field = around;
    return query;
  }
}

/** Returns a side of NEAR: words and phrases of which one must be there. Throws `QueryError` for anything else. */
function sideOf(query: Query, at: number): Term[] {
  const terms = query.kind === 'any' ? query.of : [query];
  return terms.map((term) => {
    if (term.kind === 'term' && isTextField(term.field) && hasWords(term.text)) return term;
    throw new QueryError(at, 'expected a word, a phrase or several joined by OR in brackets next to NEAR');
  });
}

const NAMES = { open: '(', close: ')', and: 'AND', or: 'OR', not: 'NOT' } as const;

function nameOf(lexeme: Lexeme): string {
  if (lexeme.kind === 'term') return lexeme.text;
  return lexeme.kind === 'near' ? `NEAR/${lexeme.within}` : NAMES[lexeme.kind];
}

/** Moves a place from code units to characters. */
function inCharacters<T>(text: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new QueryError([...text.slice(0, error.at)].length, error.rule);
  }
}

/**
 * Parses a query in the language of docs/query.md; null for white space only. Text without any word, such as `!!!`, is
 * one term. Pure. Throws `QueryError` for what does not follow the grammar.
 */
export function parseQuery(text: string): Query | null {
  if (text.trim() === '') return null;
  const plain: Term = {
    ...{ kind: 'term', field: null, text: text.trim(), quoted: false },
    ...{ exact: false, prefix: false, at: 0 },
  };
  if (!hasWords(text)) return plain;
  return inCharacters(text, () => {
    const lexemes = new QueryScanner(text).scan();
    const terms = lexemes.filter(({ kind }) => kind === 'term');
    const tooMany = terms[MOST_TERMS];
    if (tooMany) throw new QueryError(tooMany.at, `expected at most ${MOST_TERMS} words, phrases and fields`);
    return new Parser(lexemes, text.length).query();
  });
}
