import { SourceError, type SourceResponse } from '../connector.ts';

/**
 * Reading what other people's servers send. Nothing here throws on a value of the wrong kind: the reader decides
 * what an item without it is worth. Only a body that is not JSON at all ends the call.
 */
export type Wire = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one when it is anything else. */
export const record = (value: unknown): Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Wire) : {};

/** The value as a list: itself, nothing for null, and a lone value as a list of one. */
export const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** JSON may hold these, but neither Postgres nor an address can: NUL, and halves of surrogate pairs. */
const UNSTORABLE = /[\p{Surrogate}\0]/gu;

/** A text that says something, or a number as text; null for anything else. Not trimmed. */
export function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const written = value.replace(UNSTORABLE, '');
  return written.trim() === '' ? null : written;
}

/** A finite number, also when it comes as text; null for anything else. */
export function number(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const read = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(read) ? read : null;
}

/** How many: a whole number of at least 0; what cannot be read counts as none. Stays within 32 bits. */
export const count = (value: unknown): number =>
  Math.min(Math.max(Math.trunc(number(value) ?? 0), 0), 2_147_483_647);

/** A date and a time of day that say nothing of a zone. */
const ZONELESS = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/;

/**
 * A point in time written as ISO 8601, in milliseconds since 1970; null when it is none. One without a zone is in UTC,
 * not in the zone of the machine that reads it.
 */
export function isoTime(value: unknown): number | null {
  const written = typeof value === 'string' ? value.trim() : '';
  if (!/^\d{4}-\d{2}-\d{2}/.test(written)) return null;
  const read = Date.parse(ZONELESS.test(written) ? `${written.replace(' ', 'T')}Z` : written);
  return Number.isNaN(read) ? null : read;
}

/** The answer's body as JSON. Throws `malformed_answer` for a web page, a cut-off body or anything else. */
export function parseJson(answer: SourceResponse): unknown {
  try {
    return JSON.parse(answer.body);
  } catch {
    const page = answer.body.trimStart().startsWith('<');
    throw new SourceError(
      'malformed_answer',
      page ? 'a web page came in place of JSON' : 'the answer is not JSON',
    );
  }
}
