import type { TSchema } from '@sinclair/typebox';

const MOMENT = '2026-11-20T08:11:02.000Z';

/** Returns an example value of a field: the first of the schema's examples or words, or one of its type. Pure. */
export function columnExample(schema: TSchema): unknown {
  const named =
    (schema.examples as readonly unknown[] | undefined) ?? (schema.enum as readonly unknown[] | undefined);
  if (named) return named[0];
  const variants = schema.anyOf as readonly TSchema[] | undefined;
  if (variants) return columnExample(variants.find(({ type }) => type !== 'null')!);
  switch (schema.type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Number(schema.default ?? schema.minimum ?? 0);
    case 'array':
      return [columnExample(schema.items as TSchema)];
    case 'object': {
      if (!schema.properties || schema.additionalProperties === true) return '{"team": ["jane_doe"]}';
      const fields = Object.entries(schema.properties as Record<string, TSchema>);
      return Object.fromEntries(fields.map(([name, field]) => [name, columnExample(field)]));
    }
    default:
      return schema.format === 'date-time'
        ? MOMENT
        : schema.format === 'time-zone'
          ? 'Europe/Berlin'
          : 'text';
  }
}
