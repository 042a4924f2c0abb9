/** Returns a text as inline code. */
export const code = (text: string) => `\`${text}\``;

/** A bar would end the cell. */
const cell = (text: string) => text.replaceAll('|', '\\|');

/** Returns a Markdown table. The formatter aligns its columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The parts of JSON Schema that the documented records use. */
interface DocumentedSchema {
  readonly type?: string | string[];
  readonly format?: string;
  readonly anyOf?: readonly DocumentedSchema[];
  readonly enum?: readonly unknown[];
  readonly items?: DocumentedSchema;
}

/** Returns the type that a JSON Schema describes, in words: `list of integer`, `string or null`. */
export function schemaType(schema: object): string {
  const { type, format, anyOf, enum: values, items } = schema as DocumentedSchema;
  if (anyOf) return anyOf.map(schemaType).join(' or ');
  if (values) return values.map((value) => code(String(value))).join(', ');
  if (items) return `list of ${schemaType(items)}`;
  return `${[type].flat().join(' or ')}${format ? ` (${format})` : ''}`;
}
