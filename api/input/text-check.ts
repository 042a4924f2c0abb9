import type { TObject, TSchema } from '@sinclair/typebox';
import { PublicError } from '../../schemas/errors.ts';

/** Far deeper than people nest, and far shallower than a recursive walk can handle. */
const MAX_DEPTH = 64;
const MAX_KEYS = 200;
const MAX_BYTES = 32 * 1024;
/** With the flag `u` a surrogate pair is one character; what matches is a lone half. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

const refuse = (field: string, rule: string): never => {
  throw new PublicError('invalid_request', `${field}: ${rule}`);
};

function checkText(text: string, field: string): void {
  if (text.includes('\0')) refuse(field, 'must not contain NUL');
  if (LONE_SURROGATE.test(text)) refuse(field, 'must be valid Unicode, without lone surrogates');
}

/** Checks a value whose depth is bounded by a schema or by `checkFreeForm`. */
function checkTexts(value: unknown, field: string): void {
  if (typeof value === 'string') checkText(value, field);
  // JSON has no infinity, but 1e999 parses as one, and would be stored as null.
  else if (typeof value === 'number' && !Number.isFinite(value)) refuse(field, 'must be a finite number');
  else if (Array.isArray(value)) value.forEach((entry, at) => checkTexts(entry, `${field}[${at}]`));
  else if (value !== null && typeof value === 'object') {
    for (const [key, entry] of Object.entries(value)) {
      checkText(key, field);
      checkTexts(entry, `${field}.${key}`);
    }
  }
}

/** Limits depth, keys and size of an object whose keys belong to the caller; refuses keys of prototypes. */
function checkFreeForm(value: unknown, field: string): void {
  let keys = 0;
  const walk = (part: unknown, depth: number): void => {
    if (part === null || typeof part !== 'object') return;
    if (depth > MAX_DEPTH) refuse(field, `must not be nested deeper than ${MAX_DEPTH} levels`);
    for (const [key, entry] of Object.entries(part)) {
      if (FORBIDDEN_KEYS.includes(key)) refuse(field, `must not have a key called ${key}`);
      if (!Array.isArray(part) && ++keys > MAX_KEYS) refuse(field, `must have at most ${MAX_KEYS} keys`);
      walk(entry, depth + 1);
    }
  };
  walk(value, 1);
  if (Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES)
    refuse(field, `must be at most ${MAX_BYTES} bytes as JSON`);
}

/** A schema is free-form when it is an object that allows further keys, or null. */
const isFreeForm = (schema: TSchema | undefined): boolean =>
  ((schema?.anyOf ?? []) as readonly TSchema[]).some(isFreeForm) ||
  (schema?.type === 'object' && schema.additionalProperties !== false);

/**
 * Checks what schemas cannot express, on an input that passed its schema: texts are valid Unicode without NUL,
 * numbers are finite, and free-form objects are limited. Throws `invalid_request`.
 */
export function checkContents(schema: TObject, value: Readonly<Record<string, unknown>>): void {
  for (const [name, entry] of Object.entries(value)) {
    if (isFreeForm(schema.properties[name])) checkFreeForm(entry, name);
    checkTexts(entry, name);
  }
}
