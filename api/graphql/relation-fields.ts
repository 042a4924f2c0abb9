import type { TSchema } from '@sinclair/typebox';
import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
} from 'graphql';
import { CategorySchema } from '../../schemas/projects/category.ts';
import { PublicError } from '../../schemas/errors.ts';
import { KeywordGroupSchema, KeywordSchema, type Keyword } from '../../schemas/projects/keyword.ts';
import { MentionSchema, type Mention } from '../../schemas/mentions/mention.ts';
import { ProjectSchema, type Project } from '../../schemas/projects/project.ts';
import type { GraphqlCaller } from './caller.ts';
import { answering } from './errors.ts';
import type { OutputTypes } from './output-types.ts';
import type { Relations } from './relations.ts';

const PAGE = 25;
const LARGEST_PAGE = 100;

type Field = GraphQLFieldConfig<unknown, GraphqlCaller>;
type Relation = (types: OutputTypes) => Field;
type Load<R> = (record: R, relations: Relations, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

const resolver =
  <R>(load: Load<R>): NonNullable<Field['resolve']> =>
  (record, args: Record<string, unknown>, caller) =>
    answering(caller, () => load(record as R, caller.relations, args));

/** Declares a relation to one record, or null: a record may be deleted. */
const one =
  <R>(schema: TSchema, description: string, load: Load<R>): Relation =>
  (types) => ({
    type: (types.of(schema, { field: '', owner: '' }) as GraphQLNonNull<never>).ofType,
    description,
    extensions: { records: 1 },
    resolve: resolver(load),
  });

/** Declares a relation to a list. `records`: how many there usually are, for the cost of a request. */
const list =
  <R>(
    schema: TSchema,
    records: number,
    description: string,
    load: Load<R>,
    args: Field['args'] = {},
  ): Relation =>
  (types) => ({
    type: new GraphQLNonNull(new GraphQLList(types.of(schema, { field: '', owner: '' }))),
    description,
    args,
    extensions: { records },
    resolve: resolver<R>(async (...given) => (await load(...given)) ?? []),
  });

function pageSize({ limit }: Readonly<Record<string, unknown>>): number {
  const size = (limit ?? PAGE) as number;
  if (size < 1 || size > LARGEST_PAGE)
    throw new PublicError('invalid_request', `limit: must be 1 to ${LARGEST_PAGE}`);
  return size;
}

const MENTION_RELATIONS: Readonly<Record<string, Relation>> = {
  project: one<Mention>(ProjectSchema, 'The project it was found for.', ({ project_id }, { project }) =>
    project(project_id),
  ),
  category: one<Mention>(CategorySchema, 'Its category.', async ({ category_id }, { category }) =>
    category_id === null ? null : category(category_id),
  ),
  keywords: list<Mention>(
    KeywordSchema,
    3,
    'The keywords that found it, except those deleted since.',
    async ({ keyword_ids }, { keyword }) =>
      (await Promise.all(keyword_ids.map(keyword))).filter((each) => each !== undefined),
  ),
};

const RELATIONS: Readonly<Record<string, Readonly<Record<string, Relation>>>> = {
  Project: {
    keywords: list<Project>(KeywordSchema, 25, 'Its keywords, oldest first.', ({ id }, { keywordsOf }) =>
      keywordsOf(id),
    ),
    groups: list<Project>(KeywordGroupSchema, 3, 'Its keyword groups, by position.', ({ id }, { groupsOf }) =>
      groupsOf(id),
    ),
    categories: list<Project>(
      CategorySchema,
      10,
      'Its categories, by position.',
      ({ id }, { categoriesOf }) => categoriesOf(id),
    ),
    mentions: list<Project>(
      MentionSchema,
      PAGE,
      'Its newest relevant mentions. Use listMentions for filters and pages.',
      async ({ id }, relations, args) => relations.mentionsOf(id, pageSize(args)),
      { limit: { type: GraphQLInt, defaultValue: PAGE, description: `1 to ${LARGEST_PAGE}.` } },
    ),
  },
  Mention: MENTION_RELATIONS,
  ListedMention: MENTION_RELATIONS,
  Keyword: {
    group: one<Keyword>(KeywordGroupSchema, 'Its group.', async ({ group_id }, { group }) =>
      group_id === null ? null : group(group_id),
    ),
  },
};

/** Returns the relations of a type. */
export const relationFields = (
  typeName: string,
  types: OutputTypes,
): GraphQLFieldConfigMap<unknown, GraphqlCaller> =>
  Object.fromEntries(
    Object.entries(RELATIONS[typeName] ?? {}).map(([name, relation]) => [name, relation(types)]),
  );
