import { Type, type TObject, type TSchema } from '@sinclair/typebox';
import type { Operation, OperationInput } from '../operation.ts';
import { validate } from './input.ts';
import { coerceParameter } from './query-text.ts';
import { ClosedObject } from '../../schemas/formats.ts';
import { isReadOnly } from '../update-body.ts';

type InputPart = keyof OperationInput;

/** One field of an operation's flat input, and the part of the input it belongs to. */
export interface FlatField {
  readonly name: string;
  readonly place: InputPart;
  readonly field: string;
  readonly schema: TSchema;
  readonly isRequired: boolean;
}

const PLACES: readonly InputPart[] = ['params', 'query', 'body'];

/** Integer ids of a path are also accepted as decimal text, as in an address. */
const idSchema = (schema: TSchema): TSchema =>
  schema.type === 'integer' ? Type.Union([schema, Type.String({ pattern: '^[0-9]{1,15}$' })]) : schema;

function fieldsOf(operation: Operation): FlatField[] {
  return PLACES.flatMap((place) =>
    Object.entries(operation[place].properties).map(([field, schema]) => ({
      // When a filter and a field of the body share a name, the filter gets a prefix.
      name: place === 'query' && field in operation.body.properties ? `filter_${field}` : field,
      place,
      field,
      schema: place === 'params' ? idSchema(schema) : schema,
      isRequired: (operation[place].required ?? []).includes(field),
    })),
  );
}

/** What a flat input may have, and what it is offered to have: a record that is sent back has more fields than one sets. */
interface Flat {
  readonly accepted: FlatPart;
  readonly offered: FlatPart;
}

interface FlatPart {
  readonly fields: readonly FlatField[];
  readonly schema: TObject;
}

function partOf(fields: readonly FlatField[]): FlatPart {
  const properties = fields.map(({ name, schema, isRequired }) => [
    name,
    isRequired ? schema : Type.Optional(schema),
  ]);
  return { fields, schema: ClosedObject(Object.fromEntries(properties) as Record<string, TSchema>) };
}

const flattened = new WeakMap<Operation, Flat>();
function flatten(operation: Operation): Flat {
  const known = flattened.get(operation);
  if (known) return known;
  const fields = fieldsOf(operation);
  const flat = {
    accepted: partOf(fields),
    offered: partOf(fields.filter(({ schema }) => !isReadOnly(schema))),
  };
  flattened.set(operation, flat);
  return flat;
}

/** Returns the fields of an operation's flat input, for GraphQL and MCP: path first, then query, then body. */
export const flatFields = (operation: Operation): readonly FlatField[] => flatten(operation).offered.fields;

/** Returns the schema of an operation's flat input. */
export const flatSchema = (operation: Operation): TObject => flatten(operation).offered.schema;

const hasValue = (given: Readonly<Record<string, unknown>>, name: string) =>
  Object.hasOwn(given, name) && given[name] !== undefined;

/**
 * Validates a flat input and returns it as the operation's input. The rules are those of REST. Throws
 * `invalid_request`, naming the field as in the flat input and the rule.
 */
export function readFlatInput(operation: Operation, given: unknown): OperationInput {
  const { fields, schema } = flatten(operation).accepted;
  const checked = validate(schema, given);
  const pick = (place: InputPart) =>
    Object.fromEntries(
      fields
        .filter((field) => field.place === place && hasValue(checked, field.name))
        .map(({ field, name }) => [
          field,
          place === 'params'
            ? coerceParameter(name, operation.params.properties[field]!, [String(checked[name])])
            : checked[name],
        ]),
    );
  return { params: validate(operation.params, pick('params')), query: pick('query'), body: pick('body') };
}
