import { Type, type TObject, type TProperties, type TSchema } from '@sinclair/typebox';

const isNullable = (schema: TSchema | undefined) =>
  ((schema?.anyOf ?? []) as readonly TSchema[]).some(({ type }) => type === 'null');

/** Returns a schema that also accepts null. Its description stays outermost, where documents read it. */
function orNull(schema: TSchema): TSchema {
  if (isNullable(schema)) return schema;
  const { description, ...value } = schema;
  const either = Type.Unsafe({ anyOf: [value, Type.Null()] });
  return description === undefined ? either : { ...either, description };
}

/**
 * Returns the fields of the body of an update, optional except `needed` ones: the writable `fields`, and the other fields
 * of the record as `readOnly`, so that the record can be sent back. A field accepts null where the record may be null or where
 * there is a default. Every other field is required in a record, so null is invalid.
 */
export function updateBody(
  fields: TProperties,
  record: TObject,
  defaults: object,
  needed: readonly string[] = [],
): TProperties {
  const writable = Object.entries(fields).map(([name, schema]) => {
    if (needed.includes(name)) return [name, schema];
    const canBeEmptied = name in defaults || isNullable(record.properties[name]);
    return [name, Type.Optional(canBeEmptied ? orNull(schema) : schema)];
  });
  const others = Object.entries(record.properties)
    .filter(([name]) => !(name in fields))
    .map(([name, schema]) => [name, Type.Optional(Type.Unsafe({ ...schema, readOnly: true }))]);
  return { ...Object.fromEntries(writable), ...Object.fromEntries(others) } as TProperties;
}

/** Whether a field is only accepted when a record is sent back. Tools and GraphQL do not offer it. */
export const isReadOnly = (schema: TSchema): boolean => schema.readOnly === true;
