import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

const SCALAR = /^(-?\d{1,15}|true|false)$/;

function readScalar(text: string): unknown {
  if (!SCALAR.test(text)) throw new Error('It is text.');
  return JSON.parse(text);
}

const print = stringifySearchWith((value: unknown) =>
  Array.isArray(value) ? value.join(',') : JSON.stringify(value),
);

/**
 * Reads the query of a page's address: numbers and booleans as such, all else as text. Pages check what they take.
 */
export const parseSearch = parseSearchWith(readScalar);

/** Writes the query of a page's address as the API writes its own: lists by commas, and no quotes. */
export const stringifySearch = (search: Record<string, unknown>): string =>
  print(search).replaceAll('%2C', ',');
