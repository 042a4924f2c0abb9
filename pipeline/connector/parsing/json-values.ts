import { SourceError, type SourceResponse } from '../connector.ts';

/**
 * Values of JSON that other people's servers send. Nothing here throws on a value of the wrong kind: the caller decides
 * what an item without it is worth. Only a body that is not JSON at all ends the call, see `parseJson`.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the value as an object; an empty one when it is anything else. */
export const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** Returns the value as a list: a list as it is, null as an empty one, any other value as a list of one. */
export const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** Returns a field that has to be a list. Throws `malformed_answer` when it is anything else. */
export function listIn(object: JsonObject, name: string): readonly unknown[] {
  const value = object[name];
  if (Array.isArray(value)) return value;
  throw new SourceError('malformed_answer', `the answer has no ${name}`);
}

/** Returns the least of these numbers; null when there is none. */
export const least = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

/** Returns the greatest of these numbers; null when there is none. */
export const greatest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

/** JSON may contain these, but neither Postgres nor a URL can: NUL, and halves of surrogate pairs. */
const UNSTORABLE = /[\p{Surrogate}\0]/gu;

/** Returns a text that is not blank, untrimmed, or a number as text; null for anything else. */
export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const storable = value.replace(UNSTORABLE, '');
  return storable.trim() === '' ? null : storable;
}

/** Returns a finite number, also one written as text; null for anything else. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const read = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(read) ? read : null;
}

/** Returns a whole number from 0 to 2^31 - 1; 0 for what cannot be read. */
export const asCount = (value: unknown): number =>
  Math.min(Math.max(Math.trunc(asNumber(value) ?? 0), 0), 2_147_483_647);

/** A date and a time of day without a zone. */
const ZONELESS = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/;

/** Returns an ISO 8601 time in milliseconds since 1970; null for anything else. A time without a zone is UTC. */
export function asTime(value: unknown): number | null {
  const written = typeof value === 'string' ? value.trim() : '';
  if (!/^\d{4}-\d{2}-\d{2}/.test(written)) return null;
  const read = Date.parse(ZONELESS.test(written) ? `${written.replace(' ', 'T')}Z` : written);
  return Number.isNaN(read) ? null : read;
}

/** Returns the object that a text holds as JSON; an empty one when it holds anything else. */
export function objectIn(json: string | null | undefined): JsonObject {
  try {
    return asObject(JSON.parse(json ?? ''));
  } catch {
    return {};
  }
}

/** Returns the answer's body as JSON. Throws `malformed_answer` for a web page, a truncated body or anything else. */
export function parseJson(answer: SourceResponse): unknown {
  try {
    return JSON.parse(answer.body);
  } catch {
    const isPage = answer.body.trimStart().startsWith('<');
    throw new SourceError(
      'malformed_answer',
      isPage ? 'a web page came in place of JSON' : 'the answer is not JSON',
    );
  }
}
