/** `response_format` of a call: strict structured output by JSON Schema. */
export interface StructuredOutput {
  readonly type: 'json_schema';
  readonly json_schema: {
    readonly name: string;
    readonly strict: boolean;
    readonly schema: Record<string, unknown>;
  };
}

/** What a server understands of a question: how an answer's form is asked for, and how its length is bounded. */
export interface Dialect {
  readonly format: 'json_schema' | 'json_object' | 'words';
  readonly bound: 'max_completion_tokens' | 'max_tokens' | null;
}

/** What a server said when it refused a question. */
export interface Refusal {
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
}

/** What is known of how each model is to be asked. */
export interface Dialects {
  of(model: string): Dialect;
  /** Notes that a question in this dialect was answered. */
  answered(model: string): void;
  /** Another dialect to ask in after a refusal; null when it is the question itself that is refused. */
  after(model: string, used: Dialect, refusal: Refusal): Dialect | null;
}

/** Refusals that are about what was said. */
const ABOUT_TEXT =
  /content[_ -]?(?:filter|policy)|moderation|safety|context[_ -]?length|string_above_max|json_validate/i;
const ABOUT_BOUND = /max_(?:completion_)?tokens/i;
const ABOUT_FORMAT = /response_format|json_schema|json_object|structured|schema|grammar|guided/i;

/** Questions on which other dialects are tried without a word from the server that the dialect is at fault. */
const GUESSES = 2;

interface Known {
  dialect: Dialect;
  proven: boolean;
  guesses: number;
}

const simpler = ({ format }: Dialect): Dialect['format'] | null =>
  format === 'json_schema' ? 'json_object' : format === 'json_object' ? 'words' : null;

/** The dialect to try when the server says that it does not know the bound. */
function otherBound(used: Dialect, first: Dialect, { message }: Refusal): Dialect | null {
  if (used.bound === null || !ABOUT_BOUND.test(message)) return null;
  const other = first.bound === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  return { ...used, bound: used.bound === first.bound ? other : null };
}

/** The dialect to try when it says that it does not know the form of the answer. */
function otherFormat(used: Dialect, { message }: Refusal): Dialect | null {
  const format = simpler(used);
  return format !== null && ABOUT_FORMAT.test(message) ? { ...used, format } : null;
}

/** The dialect to try when it does not say: first without a bound, then with less form. */
function guessed(used: Dialect): Dialect | null {
  if (used.bound !== null) return { ...used, bound: null };
  const format = simpler(used);
  return format === null ? null : { ...used, format };
}

/**
 * Finds out how each model is to be asked, beginning with `first`, and remembers it. Once a model has answered in a
 * dialect, only a refusal that names the form makes it change.
 */
export function createDialects(first: Dialect): Dialects {
  const models = new Map<string, Known>();
  const known = (model: string) => {
    const found = models.get(model) ?? { dialect: first, proven: false, guesses: 0 };
    models.set(model, found);
    return found;
  };
  return {
    of: (model) => known(model).dialect,
    answered: (model) => void (known(model).proven = true),
    after(model, used, refusal) {
      const one = known(model);
      // Another call has learnt better meanwhile.
      if (one.dialect.format !== used.format || one.dialect.bound !== used.bound) return one.dialect;
      const told = refusal.status === 413 || ABOUT_TEXT.test(`${refusal.code} ${refusal.message}`);
      const maySay = otherBound(used, first, refusal) ?? (told ? null : otherFormat(used, refusal));
      const mayGuess = !told && !one.proven && one.guesses < GUESSES;
      const other = maySay ?? (mayGuess ? guessed(used) : null);
      if (other !== null) {
        one.proven = false;
        return (one.dialect = other);
      }
      if (mayGuess) {
        one.guesses += 1;
        one.dialect = first;
      }
      return null;
    },
  };
}
