import type { TSchema } from '@sinclair/typebox';
import {
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLOutputType,
} from 'graphql';
import type { GraphqlCaller } from './caller.ts';
import type { Enums } from './enums.ts';
import { camelCase, pascalCase, singular } from './names.ts';
import { kindOf } from './schema-kind.ts';

/** Returns further fields of a type: the relations of its records. */
export type RelationsOf = (
  typeName: string,
  types: OutputTypes,
) => GraphQLFieldConfigMap<unknown, GraphqlCaller>;

/** Where a schema is used: the field, and the name of the type or operation that has the field. */
interface FieldPlace {
  readonly field: string;
  readonly owner: string;
}

/** Creates the types of answers, named after the `$id` of the schema, or else after where they are used. */
export class OutputTypes {
  private readonly objects = new Map<string, GraphQLObjectType<unknown, GraphqlCaller>>();

  constructor(
    private readonly enums: Enums,
    private readonly relationsOf: RelationsOf,
  ) {}

  /** Returns the type of a schema: non-null unless the schema allows null. */
  of(schema: TSchema, place: FieldPlace): GraphQLOutputType {
    const found = kindOf(schema);
    if (found.kind === 'nullable') {
      const inner = this.of(found.of, place);
      return inner instanceof GraphQLNonNull ? (inner.ofType as GraphQLOutputType) : inner;
    }
    return new GraphQLNonNull(this.bare(schema, place));
  }

  private bare(schema: TSchema, place: FieldPlace): GraphQLOutputType {
    const found = kindOf(schema);
    switch (found.kind) {
      case 'list':
        return new GraphQLList(this.of(found.of, { ...place, field: singular(place.field) }));
      case 'enum':
        return this.enums.of(found.words, place.field, place.owner);
      case 'object':
        return this.object(schema.$id ?? `${place.owner}${pascalCase(place.field)}`, schema);
      case 'nullable':
        return this.of(found.of, place);
      case 'scalar':
        return found.scalar === GraphQLString && /(^|_)id$/.test(place.field) ? GraphQLID : found.scalar;
    }
  }

  private object(name: string, schema: TSchema): GraphQLOutputType {
    const known = this.objects.get(name);
    if (known) return known;
    const made = new GraphQLObjectType<unknown, GraphqlCaller>({
      name,
      description: schema.description,
      // A function, because records refer to each other.
      fields: () => ({ ...this.fields(name, schema), ...this.relationsOf(name, this) }),
    });
    this.objects.set(name, made);
    return made;
  }

  private fields(owner: string, schema: TSchema): GraphQLFieldConfigMap<unknown, GraphqlCaller> {
    const required = new Set((schema.required ?? []) as string[]);
    const properties = (schema.properties ?? {}) as Record<string, TSchema>;
    return Object.fromEntries(
      Object.entries(properties).map(([field, property]) => {
        const type = this.of(property, { field, owner });
        const config: GraphQLFieldConfig<unknown, GraphqlCaller> = {
          type:
            required.has(field) || !(type instanceof GraphQLNonNull)
              ? type
              : (type.ofType as GraphQLOutputType),
          description: property.description,
          resolve: (record) => (record as Record<string, unknown>)[field],
        };
        return [camelCase(field), config];
      }),
    );
  }
}
