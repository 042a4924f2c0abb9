import type { Mention } from '../../schemas/mentions/mention.ts';
import type { TextPart } from '../../schemas/query/mention-query.ts';
import { FIELD_MARK, FORM_MARK } from '../../schemas/query/passage.ts';
import { comparable, isRun, tokensIn } from '../../schemas/query/search-words.ts';

/** The fields of a mention that are searched. */
export type Searched = Pick<Mention, 'title' | 'text' | 'summary' | 'author' | 'author_name' | 'place'>;

const fieldsOf = (mention: Searched, part: TextPart): readonly string[] =>
  part === 'any'
    ? [
        mention.title ?? '',
        mention.text,
        mention.summary,
        mention.author ?? '',
        mention.author_name ?? '',
        mention.place ?? '',
      ]
    : [mention[part] ?? ''];

/** The text of a mention as queries search it. Each form is made once, when it is first needed. */
export class MentionText {
  readonly #mention: Searched;
  readonly #lines = new Map<string, string>();
  #comparable: string | undefined;
  #words: ReadonlySet<string> | undefined;

  constructor(mention: Searched) {
    this.#mention = mention;
  }

  /** Whether a word, or a run of characters of a script without spaces, is anywhere. */
  hasWord(word: string): boolean {
    this.#comparable ??= comparable(this.written());
    if (isRun(word)) return this.#comparable.includes(word);
    this.#words ??= new Set(tokensIn(this.#comparable));
    return this.#words.has(word);
  }

  /** Returns all that is searched, as it is written. */
  written(): string {
    return fieldsOf(this.#mention, 'any').join(' ');
  }

  /** Returns the line of a part: see schemas/query/passage.ts. */
  line(part: TextPart, isExact: boolean): string {
    const name = `${part} ${isExact}`;
    const known = this.#lines.get(name);
    if (known !== undefined) return known;
    const fields = fieldsOf(this.#mention, part).map((field) => {
      const tokens = tokensIn(isExact ? field.normalize('NFKC') : comparable(field));
      return isExact ? tokens.map((token) => `${token.toLowerCase()}${FORM_MARK}${token}`) : tokens;
    });
    const marked = fields.flatMap((tokens, at) => (at === 0 ? tokens : [FIELD_MARK, ...tokens]));
    const line = ` ${marked.join(' ')} `;
    this.#lines.set(name, line);
    return line;
  }
}
