import { Type, type TSchema, type TUnsafe } from '@sinclair/typebox';

/** `T | null` in the one spelling that JSON Schema, OpenAPI 3.1, Ajv and the schema registry all read. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Gives the schema with what the field means. */
export const describe = <T extends TSchema>(schema: T, description: string): T => ({
  ...schema,
  description,
});

/** Gives the schema with what the field means and what it may look like. */
export const illustrate = <T extends TSchema>(schema: T, description: string, example: unknown): T => ({
  ...schema,
  description,
  examples: [example],
});

/** A closed set of words as a plain JSON Schema `enum`. */
export const OneOf = <const T extends readonly string[]>(words: T): TUnsafe<T[number]> =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words] });

/** Where a schema keeps the one that readers of the published document see in its place. */
export const PUBLISHED = Symbol('published');

/** Gives a schema that is checked as it is and published as another: for rules of an input that code checks. */
export const publishedAs = <T extends TSchema>(schema: T, published: TSchema): T => ({
  ...schema,
  [PUBLISHED]: published,
});

/** A point in time: ISO 8601, UTC, milliseconds (`2026-11-20T08:11:02.000Z`). */
export const Timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC, milliseconds' });

/** The identity of a row whose id is an integer (keyword, group, category, view): Postgres `integer`. */
export const IntegerId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** A colour such as `#0a7cff` or `#07f`. */
export const HexColor = Type.String({ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' });

/** An IANA time zone name; the format is checked against the runtime's own list. */
export const TimeZone = Type.String({ format: 'time-zone', minLength: 1, maxLength: 64 });

/** A required name: 1 to `max` code points, not white space only. */
export const Name = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: '\\S' });

/** Integer from 0 to 100: how soon a person should look at a mention. */
export const Urgency = Type.Integer({ minimum: 0, maximum: 100 });
