import { Type, type ObjectOptions, type TProperties, type TSchema, type TUnsafe } from '@sinclair/typebox';

/** Returns `T | null` in the form that JSON Schema, OpenAPI 3.1, Ajv and the schema registry all read. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Returns the schema of an object with exactly these fields. */
export const ClosedObject = <T extends TProperties>(fields: T, options: ObjectOptions = {}) =>
  Type.Object(fields, { additionalProperties: false, ...options });

/** Returns the schema of an object with exactly these fields, published under a name: `$id`. */
export const NamedObject = <T extends TProperties>($id: string, fields: T, options: ObjectOptions = {}) =>
  Type.Object(fields, { $id, additionalProperties: false, ...options });

/** Returns the schema with a description. */
export const describe = <T extends TSchema>(schema: T, description: string): T => ({
  ...schema,
  description,
});

/** Returns the schema with a description and an example. */
export const illustrate = <T extends TSchema>(schema: T, description: string, example: unknown): T => ({
  ...schema,
  description,
  examples: [example],
});

/** Returns a closed set of words as a plain JSON Schema `enum`. */
export const OneOf = <const T extends readonly string[]>(words: T): TUnsafe<T[number]> =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words] });

/** The key under which a schema keeps its published form. */
export const PUBLISHED = Symbol('published');

/** Returns a schema that is validated as it is and published as another, for rules that code checks. */
export const publishedAs = <T extends TSchema>(schema: T, published: TSchema): T => ({
  ...schema,
  [PUBLISHED]: published,
});

/** A point in time: ISO 8601, UTC, milliseconds (`2026-11-20T08:11:02.000Z`). */
export const Timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC, milliseconds' });

/** The integer id of a row (keyword, group, category, view): Postgres `integer`. */
export const IntegerId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** A color such as `#0a7cff` or `#07f`. */
export const HexColor = Type.String({ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' });

/** An IANA time zone name, checked against the runtime's own list. */
export const TimeZone = Type.String({ format: 'time-zone', minLength: 1, maxLength: 64 });

/** A required name: 1 to `max` code points, not white space only. */
export const Name = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: '\\S' });

/** How many there are. */
export const Count = Type.Integer({ minimum: 0 });

/** Integer from 0 to 100: how soon a person should look at a mention. */
export const Urgency = Type.Integer({ minimum: 0, maximum: 100 });
