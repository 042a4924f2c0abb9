import { FormatRegistry, TypeRegistry, type TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Value } from '@sinclair/typebox/value';

/** An RFC 3339 date and time, by shape only: parsers check the ranges. This is cheap, because it runs on every record. */
export const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

FormatRegistry.Set('date-time', (text) => DATE_TIME.test(text));
/** A word of a closed set, such as the name of a source. */
export const WORD = /^[a-z][a-z0-9_]{0,63}$/;
// `OneOf` is a plain JSON Schema enum, which TypeBox does not know. A newer writer may know more words: any is accepted.
TypeRegistry.Set<{ enum?: readonly unknown[] }>(
  'Unsafe',
  ({ enum: words }, value) => words === undefined || (typeof value === 'string' && WORD.test(value)),
);

/** Checks decoded values against the schema of a topic. */
export interface Checker {
  /** Returns what is wrong with a value, by field: `/engagement: Expected integer …`. Null when the value is valid. */
  fault(value: unknown): string | null;
  /** Returns a value without the fields that the schema does not have, such as those a newer writer added. */
  strip(value: unknown): unknown;
}

/** Compiles the checker of a schema. */
export function compileChecker(schema: TSchema): Checker {
  const compiled = TypeCompiler.Compile(schema);
  return {
    fault(value) {
      if (compiled.Check(value)) return null;
      const first = compiled.Errors(value).First();
      return `${first?.path || '/'}: ${first?.message ?? 'does not match the schema'}`;
    },
    strip: (value) => Value.Clean(schema, value),
  };
}
