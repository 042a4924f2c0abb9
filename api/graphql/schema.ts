import { GraphQLObjectType, GraphQLSchema, type GraphQLFieldConfigMap } from 'graphql';
import { MentionChangeSchema } from '../../schemas/mentions/live.ts';
import type { Operation } from '../operation.ts';
import type { GraphqlCaller } from './caller.ts';
import { Enums } from './enums.ts';
import { InputTypes } from './input-types.ts';
import { camelCase } from './names.ts';
import { OutputTypes } from './output-types.ts';
import { relationFields } from './relation-fields.ts';
import { rootField } from './root-fields.ts';
import { visitNamed } from './schema-kind.ts';
import { mentionEventsField } from './subscription.ts';

const OWN_NAMES = ['Query', 'Mutation', 'Subscription', 'DateTime', 'JSON', 'Long', 'TextAnswer'];

function openEnums(operations: readonly Operation[]): Enums {
  const responses = [...operations.map(({ response }) => response), MentionChangeSchema];
  const taken = new Set(OWN_NAMES);
  for (const response of responses) visitNamed(response, (id) => taken.add(id));
  const enums = new Enums(taken);
  for (const response of responses) visitNamed(response, (id, properties) => enums.meet(id, properties));
  return enums;
}

/**
 * Builds the GraphQL schema from the operations: a field for each, in `Query` for GET and in `Mutation` for all
 * others, with types created from the same schemas as everything else. Pure.
 */
export function buildSchema(operations: readonly Operation[]): GraphQLSchema {
  const enums = openEnums(operations);
  const inputs = new InputTypes(enums);
  const outputs = new OutputTypes(enums, relationFields);
  const fields = (isQuery: boolean): GraphQLFieldConfigMap<unknown, GraphqlCaller> =>
    Object.fromEntries(
      operations
        .filter(({ method }) => (method === 'GET') === isQuery)
        .map((operation) => [camelCase(operation.operationId), rootField(operation, inputs, outputs)]),
    );
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: fields(true) }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: fields(false) }),
    subscription: new GraphQLObjectType({
      name: 'Subscription',
      fields: { mentionEvents: mentionEventsField(inputs, outputs) },
    }),
  });
}
