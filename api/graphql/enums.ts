import type { TSchema } from '@sinclair/typebox';
import { GraphQLEnumType, GraphQLString, type GraphQLScalarType } from 'graphql';
import { isEnumValue, pascalCase, singular } from './names.ts';
import { kindOf } from './schema-kind.ts';

/** Fields whose words mean the same everywhere: their enum is named after the field alone. */
const PLAIN: readonly string[] = ['source', 'sentiment', 'status', 'relevance', 'include', 'role'];

/** Creates one enum for each closed set of words, however often the set is used. */
export class Enums {
  private readonly byWords = new Map<string, GraphQLEnumType>();

  /** `taken`: names of other types. */
  constructor(private readonly taken: Set<string>) {}

  /**
   * Returns the enum of these words, named after the field where it first appears and, with some exceptions, that
   * field's owner. A set with a word that GraphQL does not allow (`7d`) is a plain string.
   */
  of(words: readonly string[], field: string, owner: string): GraphQLEnumType | GraphQLScalarType {
    if (!words.every(isEnumValue)) return GraphQLString;
    const known = this.byWords.get(words.join());
    if (known) return known;
    const plain = pascalCase(field);
    const name = PLAIN.includes(field) && !this.taken.has(plain) ? plain : `${owner}${plain}`;
    const made = new GraphQLEnumType({ name, values: Object.fromEntries(words.map((word) => [word, {}])) });
    this.taken.add(name);
    this.byWords.set(words.join(), made);
    return made;
  }

  /** Registers the sets of a record, so that they are named after it and not after an argument. */
  meet(owner: string, properties: Readonly<Record<string, TSchema>>): void {
    const meetOne = (schema: TSchema, field: string): void => {
      const found = kindOf(schema);
      if (found.kind === 'nullable') meetOne(found.of, field);
      if (found.kind === 'list') meetOne(found.of, singular(field));
      if (found.kind === 'enum') this.of(found.words, field, owner);
    };
    for (const [field, schema] of Object.entries(properties)) meetOne(schema, field);
  }
}
