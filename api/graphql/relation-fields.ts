import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLOutputType,
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

/** The default and the largest number of mentions of a project. */
const PAGE = 25;
const LARGEST_PAGE = 100;

type Load<R> = (record: R, relations: Relations, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Returns a field that follows a relation. `type`: the type of the related record; a deleted record is null.
 * `records`: how many there usually are, for the cost of a request.
 */
const relation = <R>(
  type: GraphQLOutputType,
  records: number,
  description: string,
  load: Load<R>,
): GraphQLFieldConfig<unknown, GraphqlCaller> => ({
  type,
  description,
  extensions: { records },
  resolve: (record, args: Record<string, unknown>, caller) =>
    answering(caller, () => load(record as R, caller.relations, args)),
});

const listOf = (type: GraphQLOutputType) => new GraphQLNonNull(new GraphQLList(type));

function pageSize({ limit }: Readonly<Record<string, unknown>>): number {
  const size = (limit ?? PAGE) as number;
  if (size < 1 || size > LARGEST_PAGE)
    throw new PublicError('invalid_request', `limit: must be 1 to ${LARGEST_PAGE}`);
  return size;
}

function ofProject(types: OutputTypes): GraphQLFieldConfigMap<unknown, GraphqlCaller> {
  const record = { field: '', owner: '' };
  return {
    keywords: relation<Project>(
      listOf(types.of(KeywordSchema, record)),
      25,
      'Its keywords, oldest first.',
      async ({ id }, { keywordsOf }) => (await keywordsOf(id)) ?? [],
    ),
    groups: relation<Project>(
      listOf(types.of(KeywordGroupSchema, record)),
      3,
      'Its keyword groups, by position.',
      async ({ id }, { groupsOf }) => (await groupsOf(id)) ?? [],
    ),
    categories: relation<Project>(
      listOf(types.of(CategorySchema, record)),
      10,
      'Its categories, by position.',
      async ({ id }, { categoriesOf }) => (await categoriesOf(id)) ?? [],
    ),
    mentions: {
      ...relation<Project>(
        listOf(types.of(MentionSchema, record)),
        PAGE,
        'Its newest relevant mentions. Use listMentions for filters and pages.',
        async ({ id }, relations, args) => (await relations.mentionsOf(id, pageSize(args))) ?? [],
      ),
      args: { limit: { type: GraphQLInt, defaultValue: PAGE, description: `1 to ${LARGEST_PAGE}.` } },
    },
  };
}

function ofMention(types: OutputTypes): GraphQLFieldConfigMap<unknown, GraphqlCaller> {
  const record = { field: '', owner: '' };
  const nullable = (type: GraphQLOutputType) =>
    type instanceof GraphQLNonNull ? (type.ofType as GraphQLOutputType) : type;
  return {
    project: relation<Mention>(
      nullable(types.of(ProjectSchema, record)),
      1,
      'The project it was found for.',
      async ({ project_id }, { project }) => project(project_id),
    ),
    category: relation<Mention>(
      nullable(types.of(CategorySchema, record)),
      1,
      'Its category.',
      async ({ category_id }, { category }) => (category_id === null ? null : category(category_id)),
    ),
    keywords: relation<Mention>(
      listOf(types.of(KeywordSchema, record)),
      3,
      'The keywords that found it, except those deleted since.',
      async ({ keyword_ids }, { keyword }) =>
        (await Promise.all(keyword_ids.map(keyword))).filter((each) => each !== undefined),
    ),
  };
}

function ofKeyword(types: OutputTypes): GraphQLFieldConfigMap<unknown, GraphqlCaller> {
  const type = types.of(KeywordGroupSchema, { field: '', owner: '' }) as GraphQLNonNull<never>;
  return {
    group: relation<Keyword>(type.ofType, 1, 'Its group.', async ({ group_id }, { group }) =>
      group_id === null ? null : group(group_id),
    ),
  };
}

/** Returns the relations of a type. */
export function relationFields(
  typeName: string,
  types: OutputTypes,
): GraphQLFieldConfigMap<unknown, GraphqlCaller> {
  switch (typeName) {
    case 'Project':
      return ofProject(types);
    case 'Mention':
      return ofMention(types);
    case 'Keyword':
      return ofKeyword(types);
    default:
      return {};
  }
}
