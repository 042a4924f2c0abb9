import type { TSchema } from '@sinclair/typebox';
import { PROJECT_ZONE } from '../../../schemas/alerts/alert-zone.ts';
import { PUBLISHED } from '../../../schemas/formats.ts';

export type Json = Record<string, unknown>;

/** Characters that no text of an input may contain, in the dialect that all readers of JSON Schema share. */
const NO_NUL = '^[^\\u0000]*$';
/** At least one character that is not white space, and no NUL. Only some readers count U+FEFF as white space. */
const NOT_BLANK = '^[^\\u0000]*[^\\s\\u0000\\ufeff][^\\u0000]*$';

/** Keys that would reach a prototype are refused too. */
const KEY: Json = { pattern: NO_NUL, not: { enum: ['__proto__', 'constructor', 'prototype'] } };

/** Any JSON whose texts an input may contain: the content of free-form objects. */
const FREE_FORM: Json = {
  anyOf: [
    { type: ['null', 'boolean', 'number'] },
    { type: 'string', pattern: NO_NUL },
    { type: 'array', items: { $ref: '#/components/schemas/FreeForm' } },
    { $ref: '#/components/schemas/FreeFormObject' },
  ],
};
const FREE_FORM_OBJECT: Json = {
  type: 'object',
  propertyNames: KEY,
  additionalProperties: { $ref: '#/components/schemas/FreeForm' },
};

const TIME_ZONE: Json = { $ref: '#/components/schemas/TimeZone' };

/** Components that inputs refer to and that are not schemas of ours. */
const SHARED: Json = {
  FreeForm: FREE_FORM,
  FreeFormObject: FREE_FORM_OBJECT,
  TimeZone: {
    type: 'string',
    description: 'An IANA time zone.',
    enum: [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])],
  },
};

/** Converts our schemas to those of the document, and collects the named ones as components. */
export interface Publisher {
  /** The schema of an answer: unchanged, with references to the named ones. */
  answer(schema: TSchema): Json;
  /** The schema of an input, with the rules for all texts spelled out: it allows exactly what we accept. */
  input(schema: TSchema): Json;
}

type Rewrite = (schema: Json) => Json;

/** Applies `rewrite` to a schema and all schemas in it, outermost first; named ones become references. */
function walk(components: Json, rewrite: Rewrite, suffix = '') {
  const visit = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(visit);
    if (schema === null || typeof schema !== 'object') return schema;
    const { $id, ...rest } = rewrite(schema as Json);
    const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, visit(value)]));
    if (typeof $id !== 'string') return inner;
    const name = $id + suffix;
    components[name] = inner;
    return { $ref: `#/components/schemas/${name}` };
  };
  return (schema: TSchema) => visit(schema) as Json;
}

const isOpen = (schema: Json) =>
  schema.type === 'object' && (schema.additionalProperties !== false || 'patternProperties' in schema);

function spellOut(given: Json & { [PUBLISHED]?: TSchema }): Json {
  const schema = (given[PUBLISHED] as Json | undefined) ?? given;
  if (schema.format === 'time-zone') return TIME_ZONE;
  if (schema.format === 'alert-time-zone') return { anyOf: [TIME_ZONE, { const: PROJECT_ZONE }] };
  if (schema.type === 'string' && !schema.enum && !schema.format) {
    if (schema.pattern === '\\S') return { ...schema, pattern: NOT_BLANK };
    return { pattern: NO_NUL, ...schema };
  }
  if (!isOpen(schema)) return schema;
  const { patternProperties, ...rest } = schema;
  const [values] = Object.values((patternProperties ?? {}) as Json);
  const isTyped = Object.keys((values ?? {}) as Json).length > 0;
  return {
    ...rest,
    propertyNames: KEY,
    additionalProperties: isTyped ? values : { $ref: '#/components/schemas/FreeForm' },
  };
}

/** Creates a publisher that puts named schemas into `components`. */
export function createPublisher(components: Json): Publisher {
  Object.assign(components, SHARED);
  return { answer: walk(components, (schema) => schema), input: walk(components, spellOut, 'Input') };
}
