import type { TObject, TSchema } from '@sinclair/typebox';
import { PublicError } from '../../schemas/errors.ts';

/** The query of an address: every parameter with its values, in order. */
export type QueryText = ReadonlyMap<string, readonly string[]>;

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new PublicError(
      'invalid_request',
      'The query of the address is not valid percent-encoding of UTF-8.',
    );
  }
}

/** Parses the text after the `?`. Throws `invalid_request` for invalid percent-encoding. */
export function parseQuery(text: string): QueryText {
  const query = new Map<string, string[]>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    query.set(name, [...(query.get(name) ?? []), at < 0 ? '' : decode(pair.slice(at + 1))]);
  }
  return query;
}

const NUMBER = /^-?\d{1,15}$/;

/** Converts text to the type of the schema. Text that cannot be converted stays as it is, for validation to reject. */
function coerceText(schema: TSchema, text: string): unknown {
  if (schema.type === 'integer' && NUMBER.test(text)) return Number(text);
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Converts the values of one parameter. Lists may be repeated, comma-separated or both; empty entries are ignored. */
export function coerceParameter(name: string, schema: TSchema, values: readonly string[]): unknown {
  if (schema.type === 'array') {
    const entries = values.flatMap((value) => value.split(',')).filter((entry) => entry !== '');
    return entries.map((entry) => coerceText(schema.items as TSchema, entry));
  }
  if (values.length > 1) throw new PublicError('invalid_request', `${name}: must be given once`);
  return coerceText(schema, values[0] ?? '');
}

/** Converts the parameters of an address to the types of the schema. The result is not validated yet. */
export function coerceQuery(schema: TObject, query: QueryText): Record<string, unknown> {
  // No prototype, so that a parameter named `__proto__` is just an unknown parameter.
  const values = Object.create(null) as Record<string, unknown>;
  for (const [name, texts] of query) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    values[name] = property ? coerceParameter(name, property, texts) : texts;
  }
  return values;
}
