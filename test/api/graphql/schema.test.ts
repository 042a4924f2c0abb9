import { type GraphQLEnumType, GraphQLNonNull, printSchema, validateSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Type } from '@sinclair/typebox';
import { buildSchema } from '../../../api/graphql/schema.ts';
import { camelCase } from '../../../api/graphql/names.ts';
import { flatFields } from '../../../api/input/flat-input.ts';
import { defineOperation } from '../../../api/operation.ts';
import { OPERATIONS } from '../../../api/operations/index.ts';
import { Nullable, OneOf } from '../../../schemas/formats.ts';

const schema = buildSchema(OPERATIONS);

describe('the GraphQL schema', () => {
  it('is valid and has a field for each operation: queries for GET, mutations for the rest', () => {
    expect(validateSchema(schema)).toEqual([]);
    const names = (isQuery: boolean) =>
      OPERATIONS.filter(({ method }) => (method === 'GET') === isQuery).map(({ operationId }) =>
        camelCase(operationId),
      );
    expect(Object.keys(schema.getQueryType()!.getFields())).toEqual(names(true));
    expect(Object.keys(schema.getMutationType()!.getFields())).toEqual(names(false));
    expect(Object.keys(schema.getSubscriptionType()!.getFields())).toEqual(['mentionEvents']);
  });

  it('has an argument for each input of each operation, required where the operation requires it', () => {
    for (const operation of OPERATIONS) {
      const root = operation.method === 'GET' ? schema.getQueryType() : schema.getMutationType();
      const { args } = root!.getFields()[camelCase(operation.operationId)]!;
      const inputs = flatFields(operation);
      expect(args.map(({ name }) => name)).toEqual(inputs.map(({ name }) => camelCase(name)));
      expect(
        args.map(({ type }) => type instanceof GraphQLNonNull),
        operation.operationId,
      ).toEqual(inputs.map(({ isRequired }) => isRequired));
    }
  });

  it('accepts numbers beyond 32 bits where the operation does', () => {
    const { args } = schema.getQueryType()!.getFields()['listMentions']!;
    const typeOf = (name: string) => String(args.find((arg) => arg.name === name)?.type);
    expect([typeOf('minEngagement'), typeOf('urgencyMin')]).toEqual(['Long', 'Int']);
  });

  it('uses camel case for all names except enum values', () => {
    for (const type of Object.values(schema.getTypeMap())) {
      if (type.name.startsWith('__')) continue;
      expect(type.name).toMatch(/^[A-Z][A-Za-z0-9]*$/);
      if (!('getFields' in type)) continue;
      for (const name of Object.keys(type.getFields())) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
    }
    expect((schema.getType('Status') as GraphQLEnumType).getValues().map(({ name }) => name)).toEqual([
      'open',
      'done',
      'follow_up',
    ]);
  });
});

it('maps JSON schemas to types: null, lists, enums, integers, free-form and nested objects', () => {
  const Thing = Type.Object(
    {
      id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      word: Nullable(OneOf(['a_b', 'c'])),
      span: OneOf(['7d', 'all']),
      views: Type.Integer({ minimum: 0 }),
      tags: Type.Array(Type.String()),
      inner_part: Nullable(Type.Object({ is_on: Type.Boolean() }, { additionalProperties: false })),
      extra: Type.Record(Type.String(), Type.Unknown()),
      seen_at: Type.String({ format: 'date-time' }),
    },
    { $id: 'Thing', additionalProperties: false },
  );
  const operation = (operationId: string, method: 'GET' | 'POST') =>
    defineOperation({
      operationId,
      route: `${method} /things/{thing}`,
      access: 'W',
      tag: 'Things',
      summary: 'Things',
      params: { thing: Type.Integer({ minimum: 1 }) },
      body: {
        inner_part: Type.Optional(Type.Object({ is_on: Type.Boolean() }, { additionalProperties: false })),
        word: Type.Optional(Nullable(OneOf(['a_b', 'c']))),
      },
      response: Type.Array(Thing),
      run: () => Promise.resolve([]),
    });
  const printed = printSchema(
    buildSchema([operation('list_things', 'GET'), operation('make_thing', 'POST')]),
  );
  expect(printed).toContain(
    'listThings(thing: ID!, innerPart: ListThingsInnerPartInput, word: ThingWord): [Thing!]!',
  );
  const body = /type Thing \{[^}]*\}/.exec(printed)![0].replace(/\n\s*(""".*"""\n\s*)?/g, ' ');
  expect(body).toBe(
    'type Thing { id: Int! word: ThingWord span: String! views: Long! tags: [String!]! innerPart: ThingInnerPart extra: JSON! seenAt: DateTime! }',
  );
});
