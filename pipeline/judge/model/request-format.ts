/** `response_format` of a call: strict structured output by JSON Schema. */
export interface StructuredOutput {
  readonly type: 'json_schema';
  readonly json_schema: {
    readonly name: string;
    readonly strict: boolean;
    readonly schema: Record<string, unknown>;
  };
}

/** The request fields a server accepts: how to ask for the answer's format, and how to limit its length. */
export interface RequestFormat {
  readonly responseFormat: 'json_schema' | 'json_object' | 'words';
  readonly tokenLimit: 'max_completion_tokens' | 'max_tokens' | null;
}

/** A server's response when it refused a request. */
export interface Refusal {
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
}

/** The known request format of each model. */
export interface RequestFormats {
  of(model: string): RequestFormat;
  /** Records that a request in this format was answered. */
  succeeded(model: string): void;
  /** Returns another format to try after a refusal; null when the refusal is about the prompt itself. */
  nextFormat(model: string, used: RequestFormat, refusal: Refusal): RequestFormat | null;
}

/** Refusals about the prompt's content. */
const ABOUT_TEXT =
  /content[_ -]?(?:filter|policy)|moderation|safety|context[_ -]?length|string_above_max|json_validate/i;
const ABOUT_TOKEN_LIMIT = /max_(?:completion_)?tokens/i;
const ABOUT_FORMAT = /response_format|json_schema|json_object|structured|schema|grammar|guided/i;

/** Requests for which other formats are tried although the server did not blame the format. */
const GUESSES = 2;

interface FormatState {
  format: RequestFormat;
  proven: boolean;
  guesses: number;
}

const simplerResponseFormat = ({ responseFormat }: RequestFormat): RequestFormat['responseFormat'] | null =>
  responseFormat === 'json_schema' ? 'json_object' : responseFormat === 'json_object' ? 'words' : null;

function otherTokenLimit(
  used: RequestFormat,
  first: RequestFormat,
  { message }: Refusal,
): RequestFormat | null {
  if (used.tokenLimit === null || !ABOUT_TOKEN_LIMIT.test(message)) return null;
  const other = first.tokenLimit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  return { ...used, tokenLimit: used.tokenLimit === first.tokenLimit ? other : null };
}

function otherResponseFormat(used: RequestFormat, { message }: Refusal): RequestFormat | null {
  const responseFormat = simplerResponseFormat(used);
  return responseFormat !== null && ABOUT_FORMAT.test(message) ? { ...used, responseFormat } : null;
}

/**
 * Returns the format to try when the server names no cause: first without a token limit, then with a simpler response
 * format.
 */
function guessFormat(used: RequestFormat): RequestFormat | null {
  if (used.tokenLimit !== null) return { ...used, tokenLimit: null };
  const responseFormat = simplerResponseFormat(used);
  return responseFormat === null ? null : { ...used, responseFormat };
}

/**
 * Discovers and remembers the request format of each model, starting with `first`. Once a model answered in a format,
 * only a refusal that names the format changes it.
 */
export function createRequestFormats(first: RequestFormat): RequestFormats {
  const models = new Map<string, FormatState>();
  const known = (model: string) => {
    const found = models.get(model) ?? { format: first, proven: false, guesses: 0 };
    models.set(model, found);
    return found;
  };
  return {
    of: (model) => known(model).format,
    succeeded: (model) => void (known(model).proven = true),
    nextFormat(model, used, refusal) {
      const one = known(model);
      // Another call found a working format meanwhile.
      if (one.format.responseFormat !== used.responseFormat || one.format.tokenLimit !== used.tokenLimit)
        return one.format;
      const told = refusal.status === 413 || ABOUT_TEXT.test(`${refusal.code} ${refusal.message}`);
      const maySay =
        otherTokenLimit(used, first, refusal) ?? (told ? null : otherResponseFormat(used, refusal));
      const mayGuess = !told && !one.proven && one.guesses < GUESSES;
      const other = maySay ?? (mayGuess ? guessFormat(used) : null);
      if (other !== null) {
        one.proven = false;
        return (one.format = other);
      }
      if (mayGuess) {
        one.guesses += 1;
        one.format = first;
      }
      return null;
    },
  };
}
