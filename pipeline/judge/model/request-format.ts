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
export interface RequestFormat {
  readonly responseFormat: 'json_schema' | 'json_object' | 'words';
  readonly tokenLimit: 'max_completion_tokens' | 'max_tokens' | null;
}

/** What a server said when it refused a question. */
export interface Refusal {
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
}

/** What is known of how each model is to be asked. */
export interface RequestFormats {
  of(model: string): RequestFormat;
  /** Notes that a question in this dialect was answered. */
  succeeded(model: string): void;
  /** Another dialect to ask in after a refusal; null when it is the question itself that is refused. */
  nextFormat(model: string, used: RequestFormat, refusal: Refusal): RequestFormat | null;
}

/** Refusals that are about what was said. */
const ABOUT_TEXT =
  /content[_ -]?(?:filter|policy)|moderation|safety|context[_ -]?length|string_above_max|json_validate/i;
const ABOUT_TOKEN_LIMIT = /max_(?:completion_)?tokens/i;
const ABOUT_FORMAT = /response_format|json_schema|json_object|structured|schema|grammar|guided/i;

/** Questions on which other dialects are tried without a word from the server that the dialect is at fault. */
const GUESSES = 2;

interface FormatState {
  dialect: RequestFormat;
  proven: boolean;
  guesses: number;
}

const simplerResponseFormat = ({ responseFormat }: RequestFormat): RequestFormat['responseFormat'] | null =>
  responseFormat === 'json_schema' ? 'json_object' : responseFormat === 'json_object' ? 'words' : null;

/** The dialect to try when the server says that it does not know the bound. */
function otherTokenLimit(
  used: RequestFormat,
  first: RequestFormat,
  { message }: Refusal,
): RequestFormat | null {
  if (used.tokenLimit === null || !ABOUT_TOKEN_LIMIT.test(message)) return null;
  const other = first.tokenLimit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  return { ...used, tokenLimit: used.tokenLimit === first.tokenLimit ? other : null };
}

/** The dialect to try when it says that it does not know the form of the answer. */
function otherResponseFormat(used: RequestFormat, { message }: Refusal): RequestFormat | null {
  const responseFormat = simplerResponseFormat(used);
  return responseFormat !== null && ABOUT_FORMAT.test(message) ? { ...used, responseFormat } : null;
}

/** The dialect to try when it does not say: first without a bound, then with less form. */
function guessFormat(used: RequestFormat): RequestFormat | null {
  if (used.tokenLimit !== null) return { ...used, tokenLimit: null };
  const responseFormat = simplerResponseFormat(used);
  return responseFormat === null ? null : { ...used, responseFormat };
}

/**
 * Finds out how each model is to be asked, beginning with `first`, and remembers it. Once a model has answered in a
 * dialect, only a refusal that names the form makes it change.
 */
export function createRequestFormats(first: RequestFormat): RequestFormats {
  const models = new Map<string, FormatState>();
  const known = (model: string) => {
    const found = models.get(model) ?? { dialect: first, proven: false, guesses: 0 };
    models.set(model, found);
    return found;
  };
  return {
    of: (model) => known(model).dialect,
    succeeded: (model) => void (known(model).proven = true),
    nextFormat(model, used, refusal) {
      const one = known(model);
      // Another call has learnt better meanwhile.
      if (one.dialect.responseFormat !== used.responseFormat || one.dialect.tokenLimit !== used.tokenLimit)
        return one.dialect;
      const told = refusal.status === 413 || ABOUT_TEXT.test(`${refusal.code} ${refusal.message}`);
      const maySay =
        otherTokenLimit(used, first, refusal) ?? (told ? null : otherResponseFormat(used, refusal));
      const mayGuess = !told && !one.proven && one.guesses < GUESSES;
      const other = maySay ?? (mayGuess ? guessFormat(used) : null);
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
