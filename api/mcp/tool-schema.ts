import type { TSchema } from '@sinclair/typebox';
import { PUBLISHED } from '../../schemas/formats.ts';
import { flatSchema } from '../input/flat-input.ts';
import { TextAnswerSchema } from '../text-answer.ts';
import type { Operation } from '../operation.ts';

/** A JSON Schema 2020-12 for an object, without references. MCP assumes this dialect when `$schema` is absent. */
export type ToolSchema = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

/**
 * Keywords left out of a tool's arguments. Repeated `$id`s clash in clients' validators. Models pay for every
 * character of the list of tools, so `pattern` and `examples` go too: descriptions say the same in words, and our own
 * validator checks the rule.
 */
const NOT_IN_INPUTS = ['$id', 'examples', 'pattern'];
const OWN_FORMATS: readonly unknown[] = ['time-zone'];
/** Larger bounds say no more than `integer`. */
const LARGEST_BOUND = 1_000_000;
/** Keywords left out of a tool's answer: clients need only its shape. The OpenAPI document has the rest. */
const NOT_IN_OUTPUTS = [
  ...NOT_IN_INPUTS,
  'description',
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'maxItems',
];

/** The published form of a schema that code checks; see `publishedAs`. */
const published = (schema: object) => (schema as { [PUBLISHED]?: TSchema })[PUBLISHED] ?? schema;
const asDeclared = (schema: object) => schema;

/** Returns a schema as plain JSON that stands alone, without these keywords. Names of properties are never keywords. */
function compact(given: unknown, dropped: readonly string[], formOf: typeof asDeclared): unknown {
  if (Array.isArray(given)) return given.map((part) => compact(part, dropped, formOf));
  if (given === null || typeof given !== 'object') return given;
  const compactAll = (named: object) =>
    Object.fromEntries(
      Object.entries(named).map(([name, schema]) => [name, compact(schema, dropped, formOf)]),
    );
  return Object.fromEntries(
    Object.entries(formOf(given))
      .filter(([key]) => !dropped.includes(key))
      .filter(([key, value]) => !(key === 'format' && OWN_FORMATS.includes(value)))
      .filter(([key, value]) => !(key === 'maximum' && Number(value) > LARGEST_BOUND))
      .map(([key, value]) => [
        key,
        key === 'properties' ? compactAll(value as object) : compact(value, dropped, formOf),
      ]),
  );
}

const record = (properties: Readonly<Record<string, unknown>>): ToolSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** Whether an operation's answer is an object, and so can be a tool's answer as it is. */
export const isBare = ({ response }: Operation): boolean => response.type === 'object';

/** The schema of a tool's arguments: the operation's flat input. */
export const inputSchema = (operation: Operation): ToolSchema =>
  compact(flatSchema(operation), NOT_IN_INPUTS, published) as ToolSchema;

/** The schema of a tool's structured answer. An answer that is not an object, such as a list, is `items` of one. */
export function outputSchema(operation: Operation): ToolSchema {
  const schema = compact(operation.media ? TextAnswerSchema : operation.response, NOT_IN_OUTPUTS, asDeclared);
  return operation.media || isBare(operation) ? (schema as ToolSchema) : record({ items: schema });
}
