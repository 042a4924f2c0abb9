import type { TextPart } from '../../schemas/query/mention-query.ts';
import { FIELD_MARK, FORM_MARK } from '../../schemas/query/passage.ts';
import { comparable, isRun, tokensIn } from '../../schemas/query/search-words.ts';

/** The text of something that queries search. */
export interface QueriedText {
  /** Whether a word, or a run of characters of a script without spaces, is anywhere. */
  hasWord(word: string): boolean;
  /** Returns all that is searched, as it is written. */
  written(): string;
  /** Returns the line of a part: see schemas/query/passage.ts. */
  line(part: TextPart, isExact: boolean): string;
}

/** Texts of fields, by the part of a query that asks for them. Each form is made once, when it is first needed. */
export class FieldTexts implements QueriedText {
  readonly #parts: Readonly<Record<TextPart, readonly string[]>>;
  readonly #lines = new Map<string, string>();
  #comparable: string | undefined;
  #words: ReadonlySet<string> | undefined;

  constructor(parts: Readonly<Record<TextPart, readonly string[]>>) {
    this.#parts = parts;
  }

  hasWord(word: string): boolean {
    this.#comparable ??= comparable(this.written());
    if (isRun(word)) return this.#comparable.includes(word);
    this.#words ??= new Set(tokensIn(this.#comparable));
    return this.#words.has(word);
  }

  written(): string {
    return this.#parts.any.join(' ');
  }

  line(part: TextPart, isExact: boolean): string {
    const name = `${part} ${isExact}`;
    const known = this.#lines.get(name);
    if (known !== undefined) return known;
    const fields = this.#parts[part].map((field) => {
      const tokens = tokensIn(isExact ? field.normalize('NFKC') : comparable(field));
      return isExact ? tokens.map((token) => `${token.toLowerCase()}${FORM_MARK}${token}`) : tokens;
    });
    const marked = fields.flatMap((tokens, at) => (at === 0 ? tokens : [FIELD_MARK, ...tokens]));
    const line = ` ${marked.join(' ')} `;
    this.#lines.set(name, line);
    return line;
  }
}
