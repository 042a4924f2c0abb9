import { type TSchema } from '@sinclair/typebox';
import { PUBLISHED } from '../../schemas/formats.ts';
import { flatSchema } from '../input/flat-input.ts';
import { type Operation } from '../operation.ts';

/** A JSON Schema of dialect 2020-12 (what MCP takes when `$schema` is absent) for an object, without references. */
export type ToolSchema = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

/** Formats that only our own validator knows; clients warn of them, or refuse the whole schema. */
const OWN_FORMATS: readonly unknown[] = ['time-zone'];

/**
 * Gives a schema as plain JSON that stands alone. A repeated `$id` is a clash to the validators of clients, and some of
 * them change what a reference means, so there are none.
 */
function standAlone(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(standAlone);
  if (given === null || typeof given !== 'object') return given;
  const schema = (given as { [PUBLISHED]?: TSchema })[PUBLISHED] ?? given;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== '$id' && !(key === 'format' && OWN_FORMATS.includes(value)))
      .map(([key, value]) => [key, standAlone(value)]),
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
  standAlone(flatSchema(operation)) as ToolSchema;

/** The schema of a tool's structured answer; what is no object, lists above all, is `items` of one. */
export function outputSchema(operation: Operation): ToolSchema {
  if (operation.media) return TEXT_SCHEMA;
  const schema = standAlone(operation.response);
  return isBare(operation) ? (schema as ToolSchema) : record({ items: schema });
}
