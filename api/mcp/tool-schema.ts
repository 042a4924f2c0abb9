import { flatSchema } from '../input/flat-input.ts';
import { TextAnswerSchema } from '../text-answer.ts';
import type { Operation } from '../operation.ts';

/** A JSON Schema 2020-12 for an object, without references. MCP assumes this dialect when `$schema` is absent. */
export type ToolSchema = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

/**
 * Keywords left out of a tool's arguments. Repeated `$id`s clash in clients' validators. Models pay for every
 * character of the list of tools, so lengths and patterns go too: our own validator checks them, and its message
 * names the field and the rule.
 */
const NOT_IN_INPUTS = ['$id', 'examples', 'pattern', 'minLength', 'maxLength', 'maxItems'];
const OWN_FORMATS: readonly unknown[] = ['time-zone', 'alert-time-zone'];
/** Larger bounds say no more than `integer`. */
const LARGEST_BOUND = 1_000_000;
/** Keywords left out of a tool's answer: clients need only its shape. The OpenAPI document has the rest. */
const NOT_IN_OUTPUTS = [...NOT_IN_INPUTS, 'description', 'default', 'minimum', 'maximum'];

/** Whether a keyword says what a model can guess: that ids and counts start at 0 or 1, and large bounds. */
const isObvious = (key: string, value: unknown) =>
  (key === 'format' && OWN_FORMATS.includes(value)) ||
  (key === 'minimum' && (value === 0 || value === 1)) ||
  (key === 'maximum' && Number(value) > LARGEST_BOUND);

/** Returns a schema as plain JSON that stands alone, without these keywords. Names of properties are never keywords. */
function compact(given: unknown, dropped: readonly string[]): unknown {
  if (Array.isArray(given)) return given.map((part) => compact(part, dropped));
  if (given === null || typeof given !== 'object') return given;
  const compactAll = (named: object) =>
    Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, compact(schema, dropped)]));
  return Object.fromEntries(
    Object.entries(given)
      .filter(([key, value]) => !dropped.includes(key) && !isObvious(key, value))
      .map(([key, value]) => [
        key,
        key === 'properties' ? compactAll(value as object) : compact(value, dropped),
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
  compact(flatSchema(operation), NOT_IN_INPUTS) as ToolSchema;

/** The schema of a tool's structured answer. An answer that is not an object, such as a list, is `items` of one. */
export function outputSchema(operation: Operation): ToolSchema {
  const schema = compact(operation.media ? TextAnswerSchema : operation.response, NOT_IN_OUTPUTS);
  return operation.media || isBare(operation) ? (schema as ToolSchema) : record({ items: schema });
}
