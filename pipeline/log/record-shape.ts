import { Kind, OptionalKind, type TObject, type TSchema } from '@sinclair/typebox';
import { DATE_TIME, WORD } from './checker.ts';

/** A JSON string. Bytes beyond ASCII count as its characters. https://www.rfc-editor.org/rfc/rfc8259#section-7 */
const PLAIN = String.raw`[^"\\\x00-\x1f]*`;
const STRING = String.raw`"${PLAIN}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})${PLAIN})*"`;

const quoted = ({ source }: RegExp) => `"${source.slice(1, -1)}"`;
const list = (one: string, open: string, close: string) => `${open}(?:${one}(?:,${one})*)?${close}`;

/** Returns a pattern of the JSON text of a value. Throws for a kind of schema that no skimmed topic has so far. */
function patternOf(schema: TSchema): string {
  switch (schema[Kind]) {
    case 'Unsafe':
      return quoted(WORD);
    case 'String':
      return schema['format'] === 'date-time'
        ? quoted(DATE_TIME)
        : schema['minLength']
          ? `(?!"")${STRING}`
          : STRING;
    case 'Integer':
      return '(?:0|[1-9][0-9]{0,14})';
    case 'Null':
      return 'null';
    case 'Union':
      return `(?:${(schema['anyOf'] as TSchema[]).map(patternOf).join('|')})`;
    case 'Array':
      return list(patternOf(schema['items'] as TSchema), String.raw`\[`, String.raw`\]`);
    case 'Record':
      return list(`${STRING}:${STRING}`, String.raw`\{`, String.raw`\}`);
    default:
      throw new Error(`A record with a ${schema[Kind]} cannot be skimmed.`);
  }
}

/**
 * Returns an expression that matches a record as this version writes it: JSON without white space, all fields in the
 * order of the schema. The bytes of the record are read as Latin-1. Its groups are the JSON texts of the `skimmed` fields.
 * It is stricter than the schema, apart from the lengths of strings.
 */
export function shapeOf({ properties }: TObject, skimmed: readonly string[]): RegExp {
  const fields = Object.entries(properties).map(([name, schema], at) => {
    const value = skimmed.includes(name) ? `(${patternOf(schema)})` : patternOf(schema);
    const field = `${at === 0 ? '' : ','}"${name}":${value}`;
    return schema[OptionalKind] ? `(?:${field})?` : field;
  });
  return new RegExp(String.raw`^\{${fields.join('')}\}$`);
}

/** Returns a value with its fields in the order of the schema. */
export const inOrder = ({ properties }: TObject, value: object): object =>
  Object.fromEntries(
    Object.keys(properties).map((name) => [name, (value as Readonly<Record<string, unknown>>)[name]]),
  );

const BEYOND_ASCII = /[\x80-\xff]/;

/** Returns the value of a JSON text that was cut out of a record: a string, an integer or null. */
export function valueOf(json: string): unknown {
  if (!json.startsWith('"')) return json === 'null' ? null : Number(json);
  const text = BEYOND_ASCII.test(json) ? Buffer.from(json, 'latin1').toString('utf8') : json;
  return text.includes('\\') ? JSON.parse(text) : text.slice(1, -1);
}
