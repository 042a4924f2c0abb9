import { FormatRegistry, TypeRegistry, type TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Value } from '@sinclair/typebox/value';

/** RFC 3339 date and time by its shape: the ranges are left to whoever parses it. Cheap, for it runs on every record. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

FormatRegistry.Set('date-time', (text) => DATE_TIME.test(text));
// `OneOf` is a plain JSON Schema enum, of which TypeBox knows only what it is told here.
TypeRegistry.Set<{ enum?: readonly unknown[] }>(
  'Unsafe',
  (schema, value) => schema.enum?.includes(value) ?? true,
);

/** Checks decoded values against one topic's schema. */
export interface Checker {
  /** What is wrong with the value, naming the field (`/engagement: Expected integer …`), or null when nothing is. */
  fault(value: unknown): string | null;
  /** The value without the fields that the schema does not have: what a newer writer added is not ours to judge. */
  strip(value: unknown): unknown;
}

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
