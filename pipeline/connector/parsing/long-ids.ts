import { parseJson } from './json-values.ts';
import type { SourceResponse } from '../connector.ts';

/** A string, which stays as it is, or a whole number of 16 digits or more, which a double may not represent exactly. */
const STRING_OR_LONG = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/gs;

/**
 * Like `parseJson`, for sources that write 64-bit ids as numbers: returns whole numbers of 16 digits or more as text.
 * Throws `malformed_answer` for anything that is not JSON.
 */
export const parseJsonWithLongIds = (answer: SourceResponse): unknown =>
  parseJson({
    ...answer,
    body: answer.body.replace(STRING_OR_LONG, (part) => (part.startsWith('"') ? part : `"${part}"`)),
  });
