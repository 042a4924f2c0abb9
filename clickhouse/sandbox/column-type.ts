import type { TSchema } from '@sinclair/typebox';

const TIME = "DateTime64(3, 'UTC')";

/** The smallest of three types that contains what the schema allows. */
function integerType({ minimum, maximum }: TSchema): string {
  if (Number(minimum ?? -1) < 0) return 'Int64';
  return Number(maximum ?? Infinity) < 256 ? 'UInt8' : 'UInt32';
}

/** A record in a record is a named tuple. Tuples cannot be null, so their fields can. */
function tupleType(schema: TSchema, isNullable: boolean): string {
  const fields = Object.entries(schema.properties as Record<string, TSchema>).map(
    ([name, field]) => `${name} ${columnType(field, isNullable)}`,
  );
  return `Tuple(${fields.join(', ')})`;
}

/**
 * Returns the column type of a field of an API record; free-form objects are JSON text. Pure. Throws `TypeError` for
 * any other schema.
 */
export function columnType(schema: TSchema, isNullable = false): string {
  const variants = schema.anyOf as readonly TSchema[] | undefined;
  if (variants)
    return columnType(
      variants.find(({ type }) => type !== 'null')!,
      true,
    );
  const nullable = (type: string) => (isNullable ? `Nullable(${type})` : type);
  switch (schema.type) {
    case 'string':
      return nullable(schema.format === 'date-time' ? TIME : 'String');
    case 'integer':
      return nullable(integerType(schema));
    case 'number':
      return nullable('Float64');
    case 'boolean':
      return nullable('Bool');
    case 'array':
      return `Array(${columnType(schema.items as TSchema)})`;
    case 'object':
      return schema.properties && schema.additionalProperties !== true
        ? tupleType(schema, isNullable)
        : nullable('String');
    default:
      throw new TypeError(`no column type for ${JSON.stringify(schema)}`);
  }
}
