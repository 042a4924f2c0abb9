import type { TSchema } from '@sinclair/typebox';
import { PUBLISHED } from '../../schemas/formats.ts';
import { flatSchema } from '../input/flat-input.ts';
import type { Operation } from '../operation.ts';

/** A JSON Schema of dialect 2020-12 (what MCP takes when `$schema` is absent) for an object, without references. */
export type ToolSchema = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

/** Formats that only our own validator knows; clients warn of them, or refuse the whole schema. */
const OWN_FORMATS: readonly unknown[] = ['time-zone'];

/** What readers of an input's schema see in the place of one that is checked by code. */
const published = (schema: object) => (schema as { [PUBLISHED]?: TSchema })[PUBLISHED] ?? schema;
const asItIs = (schema: object) => schema;

/**
 * Gives a schema as plain JSON that stands alone. A repeated `$id` is a clash to the validators of clients, and changes
 * what references mean, so there are none of either.
 */
function standAlone(given: unknown, seen: typeof asItIs): unknown {
  if (Array.isArray(given)) return given.map((part) => standAlone(part, seen));
  if (given === null || typeof given !== 'object') return given;
  return Object.fromEntries(
    Object.entries(seen(given))
      .filter(([key, value]) => key !== '$id' && !(key === 'format' && OWN_FORMATS.includes(value)))
      .map(([key, value]) => [key, standAlone(value, seen)]),
  );
}

const record = (properties: Readonly<Record<string, unknown>>): ToolSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const TEXT_SCHEMA = record({
  media_type: { type: 'string' },
  text: { type: 'string', description: 'Whole lines from the beginning, at most 1 MiB.' },
  truncated: { type: 'boolean', description: 'There is more than text holds.' },
});

/** Whether an operation's answer is an object and so can be a tool's as it stands. */
export const isBare = ({ response }: Operation): boolean => response.type === 'object';

/** The schema of a tool's arguments: the operation's flat input. */
export const inputSchema = (operation: Operation): ToolSchema =>
  standAlone(flatSchema(operation), published) as ToolSchema;

/** The schema of a tool's structured answer; what is no object, lists above all, is `items` of one. */
export function outputSchema(operation: Operation): ToolSchema {
  if (operation.media) return TEXT_SCHEMA;
  const schema = standAlone(operation.response, asItIs);
  return isBare(operation) ? (schema as ToolSchema) : record({ items: schema });
}
