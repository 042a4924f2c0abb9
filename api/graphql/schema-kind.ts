import type { TSchema } from '@sinclair/typebox';
import { GraphQLBoolean, GraphQLFloat, GraphQLInt, GraphQLString, type GraphQLScalarType } from 'graphql';
import { DateTime, Json, Long } from './scalars.ts';

/** The kinds of schema that GraphQL needs to tell apart. */
export type SchemaKind =
  | { readonly kind: 'nullable'; readonly of: TSchema }
  | { readonly kind: 'list'; readonly of: TSchema }
  | { readonly kind: 'enum'; readonly words: readonly string[] }
  | { readonly kind: 'object'; readonly properties: Readonly<Record<string, TSchema>> }
  | { readonly kind: 'scalar'; readonly scalar: GraphQLScalarType };

const INT_MAX = 2_147_483_647;

const scalar = (scalar: GraphQLScalarType): SchemaKind => ({ kind: 'scalar', scalar });

function kindOfString(schema: TSchema): SchemaKind {
  const words: unknown = schema.enum;
  if (Array.isArray(words)) return { kind: 'enum', words: words as string[] };
  return scalar(schema.format === 'date-time' ? DateTime : GraphQLString);
}

function kindOfObject(schema: TSchema): SchemaKind {
  const properties = (schema.properties ?? {}) as Record<string, TSchema>;
  const isClosed = schema.additionalProperties !== true && Object.keys(properties).length > 0;
  return isClosed ? { kind: 'object', properties } : scalar(Json);
}

/** Returns the kind of a schema. Anything else is any JSON. Pure. */
export function kindOf(schema: TSchema): SchemaKind {
  const options = (schema.anyOf ?? []) as TSchema[];
  const values = options.filter(({ type }) => type !== 'null');
  if (values.length === 1 && options.length === 2) return { kind: 'nullable', of: values[0]! };
  switch (schema.type) {
    case 'array':
      return { kind: 'list', of: schema.items as TSchema };
    case 'string':
      return kindOfString(schema);
    case 'integer':
      return scalar(Number(schema.maximum ?? Infinity) <= INT_MAX ? GraphQLInt : Long);
    case 'number':
      return scalar(GraphQLFloat);
    case 'boolean':
      return scalar(GraphQLBoolean);
    case 'object':
      return kindOfObject(schema);
    default:
      return scalar(Json);
  }
}

type Properties = Readonly<Record<string, TSchema>>;

/** Calls `visit` with every record inside a schema that has a `$id`, including the schema itself. */
export function visitNamed(schema: TSchema, visit: (id: string, properties: Properties) => void): void {
  const found = kindOf(schema);
  if (schema.$id !== undefined) visit(schema.$id, found.kind === 'object' ? found.properties : {});
  if (found.kind === 'nullable' || found.kind === 'list') visitNamed(found.of, visit);
  if (found.kind === 'object') Object.values(found.properties).forEach((inner) => visitNamed(inner, visit));
}
