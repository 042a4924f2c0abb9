import type { TSchema } from '@sinclair/typebox';

const TIME = "DateTime64(3, 'UTC')";

/** The smallest of the types used here that holds what the schema allows. */
function integerType({ minimum, maximum }: TSchema): string {
  if (Number(minimum ?? -1) < 0) return 'Int64';
  return Number(maximum ?? Infinity) < 256 ? 'UInt8' : 'UInt32';
}

/** A record in a record: a tuple with names. There are no tuples that may be null, so its fields may be. */
function tupleType(schema: TSchema, isNullable: boolean): string {
  const fields = Object.entries(schema.properties as Record<string, TSchema>).map(
    ([name, field]) => `${name} ${columnType(field, isNullable)}`,
  );
  return `Tuple(${fields.join(', ')})`;
}

/**
 * Takes the schema of a field of an API record and gives the type of its column: ids and times as such, lists as arrays,
 * records as tuples, free-form objects as JSON text. Pure. Throws for what no record of ours holds.
 */
export function columnType(schema: TSchema, isNullable = false): string {
  const variants = schema.anyOf as readonly TSchema[] | undefined;
  if (variants)
    return columnType(
      variants.find(({ type }) => type !== 'null')!,
      true,
    );
  const may = (type: string) => (isNullable ? `Nullable(${type})` : type);
  switch (schema.type) {
    case 'string':
      return may(schema.format === 'date-time' ? TIME : 'String');
    case 'integer':
      return may(integerType(schema));
    case 'number':
      return may('Float64');
    case 'boolean':
      return may('Bool');
    case 'array':
      return `Array(${columnType(schema.items as TSchema)})`;
    case 'object':
      return schema.properties && schema.additionalProperties !== true
        ? tupleType(schema, isNullable)
        : may('String');
    default:
      throw new TypeError(`no column type for ${JSON.stringify(schema)}`);
  }
}
