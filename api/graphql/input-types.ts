import type { TSchema } from '@sinclair/typebox';
import {
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputType,
} from 'graphql';
import { flatFields, type FlatField } from '../input/flat-input.ts';
import type { Operation } from '../operation.ts';
import type { Enums } from './enums.ts';
import { camelCase, pascalCase, singular } from './names.ts';
import { kindOf } from './schema-kind.ts';

/** The arguments of a field, and a function that turns them into an operation's flat input. */
export interface Arguments {
  readonly args: GraphQLFieldConfigArgumentMap;
  read(given: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

type Properties = Readonly<Record<string, TSchema>>;

/** Whether a text field holds an id, judging by its name. */
const isId = (field: string) => /(^|_)ids?$|^project$/.test(field);

/** Restores our spelling of the names in an input object. Absent stays absent, and null stays null. */
function respell(schema: TSchema, value: unknown): unknown {
  const found = kindOf(schema);
  if (value === null || value === undefined) return value;
  if (found.kind === 'nullable') return respell(found.of, value);
  if (found.kind === 'list' && Array.isArray(value)) return value.map((entry) => respell(found.of, entry));
  if (found.kind === 'object') return readFields(found.properties, value as Record<string, unknown>);
  return value;
}

function readFields(properties: Properties, given: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([field]) => Object.hasOwn(given, camelCase(field)))
      .map(([field, schema]) => [field, respell(schema, given[camelCase(field)])]),
  );
}

const argumentsOf = (properties: Properties, args: readonly (readonly unknown[])[]): Arguments => ({
  args: Object.fromEntries(args) as GraphQLFieldConfigArgumentMap,
  read: (given) => readFields(properties, given),
});

/** Creates the types of arguments. */
export class InputTypes {
  private readonly objects = new Map<string, GraphQLInputObjectType>();

  constructor(private readonly enums: Enums) {}

  /** Ids of a path are accepted as numbers and as text. */
  ofOperation(operation: Operation): Arguments {
    const fields = flatFields(operation);
    const owner = pascalCase(operation.operationId);
    const args = fields.map((field) => [
      camelCase(field.name),
      { type: this.argument(field, owner), description: this.describe(field) },
    ]);
    return argumentsOf(Object.fromEntries(fields.map(({ name, schema }) => [name, schema])), args);
  }

  ofFields(properties: Properties, owner: string): Arguments {
    const args = Object.entries(properties).map(([name, schema]) => [
      camelCase(name),
      { type: this.bare(schema, name, owner), description: schema.description },
    ]);
    return argumentsOf(properties, args);
  }

  private describe({ schema }: FlatField): string | undefined {
    const found = kindOf(schema);
    const isPlain = found.kind === 'enum' && this.enums.of(found.words, '', '') === GraphQLString;
    const words = isPlain ? `One of ${found.words.join(', ')}.` : undefined;
    return schema.description ?? words;
  }

  private argument({ name, place, schema, isRequired }: FlatField, owner: string): GraphQLInputType {
    const type = place === 'params' ? GraphQLID : this.bare(schema, name, owner);
    return isRequired && kindOf(schema).kind !== 'nullable' ? new GraphQLNonNull(type) : type;
  }

  private bare(schema: TSchema, field: string, owner: string): GraphQLInputType {
    const found = kindOf(schema);
    switch (found.kind) {
      case 'nullable':
        return this.bare(found.of, field, owner);
      case 'list':
        return new GraphQLList(new GraphQLNonNull(this.bare(found.of, singular(field), owner)));
      case 'enum':
        return this.enums.of(found.words, field, owner);
      case 'object':
        return this.object(schema, found.properties, field, owner);
      case 'scalar':
        return found.scalar === GraphQLString && isId(field) ? GraphQLID : found.scalar;
    }
  }

  private object(schema: TSchema, properties: Properties, field: string, owner: string): GraphQLInputType {
    const name = `${schema.$id ?? `${owner}${pascalCase(field)}`}Input`;
    const known = this.objects.get(name);
    if (known) return known;
    const required = new Set((schema.required ?? []) as string[]);
    const fields = Object.entries(properties).map(([inner, property]) => {
      const type = this.bare(property, inner, name);
      return [
        camelCase(inner),
        { type: required.has(inner) ? new GraphQLNonNull(type) : type, description: property.description },
      ];
    });
    const made = new GraphQLInputObjectType({
      name,
      fields: Object.fromEntries(fields) as Record<string, { type: GraphQLInputType }>,
    });
    this.objects.set(name, made);
    return made;
  }
}
