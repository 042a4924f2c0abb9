import { html, type Html } from '../pages/html.ts';

export type Json = Readonly<Record<string, unknown>>;

const words = (list: unknown) => (list as unknown[]).map((each) => JSON.stringify(each)).join(', ');

/** Describes in words what a schema of the document allows: `string, 1 to 80 characters`. */
function typeInWords(schema: Json): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)!;
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as Json[]).map(typeInWords).join(' or ');
  if (schema.enum) return `one of ${words(schema.enum)}`;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `list of ${typeInWords((schema.items ?? {}) as Json)}${bounds(schema)}`;
  const name = [schema.type ?? 'anything'].flat().join(' or ');
  return `${name}${typeof schema.format === 'string' ? ` (${schema.format})` : ''}${bounds(schema)}`;
}

const BOUNDS = [
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' entries'],
  ['minimum', 'maximum', ''],
] as const;

function bounds(schema: Json): string {
  for (const [least, most, unit] of BOUNDS) {
    const [from, to] = [schema[least], schema[most]];
    if (from !== undefined && to !== undefined) return `, ${String(from)} to ${String(to)}${unit}`;
    if (to !== undefined) return `, at most ${String(to)}${unit}`;
    if (from !== undefined) return `, at least ${String(from)}${unit}`;
  }
  return '';
}

/** One field of an input or a record. */
export interface Field {
  readonly name: string;
  readonly schema: Json;
  readonly isRequired: boolean;
  readonly description: unknown;
}

/** Returns the fields of an object schema of the document; none for other schemas. */
export function fieldsOf(schema: Json): Field[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, each]) => ({
    name,
    schema: each,
    isRequired: required.includes(name),
    description: each.description,
  }));
}

/** Renders a table of fields under a heading; nothing when there are none. */
export function fieldTable(heading: string, fields: readonly Field[]): Html | null {
  if (fields.length === 0) return null;
  const rows = fields.map(
    ({ name, schema, isRequired, description }) =>
      html`<tr>
        <td><code>${name}</code>${isRequired && html` <strong title="required">*</strong>`}</td>
        <td>${typeInWords(schema)}</td>
        <td>${description}</td>
      </tr>`,
  );
  return html`<h4>${heading}</h4>
    <div class="fields" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
}
