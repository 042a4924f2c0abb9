import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

const SCALAR = /^(-?\d{1,15}|true|false)$/;

function readScalar(text: string): unknown {
  if (!SCALAR.test(text)) throw new Error('not a number or a boolean');
  return JSON.parse(text);
}

const print = stringifySearchWith((value: unknown) =>
  Array.isArray(value) ? value.join(',') : JSON.stringify(value),
);

/** Parses a URL's query: numbers and booleans become such, everything else stays text. */
export const parseSearch = parseSearchWith(readScalar);

/** Writes a URL's query as the API does: lists joined by commas, no quotes. */
export const stringifySearch = (search: Record<string, unknown>): string =>
  print(search).replaceAll('%2C', ',');
