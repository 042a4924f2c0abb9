import { mentionsByProject } from '../../clickhouse/mentions/mentions-by-project.ts';
import { findCategories } from '../../postgres/projects/categories.ts';
import type { Queryable } from '../../postgres/client.ts';
import { findGroups } from '../../postgres/projects/keyword-groups.ts';
import { findKeywords } from '../../postgres/projects/keywords.ts';
import { listProjects } from '../../postgres/projects/projects.ts';
import type { Category } from '../../schemas/projects/category.ts';
import type { Keyword, KeywordGroup } from '../../schemas/projects/keyword.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { ApiContext } from '../context.ts';
import { batched } from './batch.ts';

type LookUp<T> = (key: number) => Promise<T | undefined>;
type ListOf<T> = (projectId: string) => Promise<readonly T[] | undefined>;

/** The relations of a workspace's records, never of another's. Each look-up is batched within a request. */
export interface Relations {
  project(id: string): Promise<Project | undefined>;
  readonly category: LookUp<Category>;
  readonly keyword: LookUp<Keyword>;
  readonly group: LookUp<KeywordGroup>;
  readonly categoriesOf: ListOf<Category>;
  readonly keywordsOf: ListOf<Keyword>;
  readonly groupsOf: ListOf<KeywordGroup>;
  mentionsOf(projectId: string, limit: number): Promise<readonly Mention[] | undefined>;
}

const byId = <T extends { readonly id: number | string }>(records: readonly T[]) =>
  new Map(records.map((record) => [record.id as T['id'], record]));

function byProject<T extends { readonly project_id: string }>(records: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const group = groups.get(record.project_id);
    if (group) group.push(record);
    else groups.set(record.project_id, [record]);
  }
  return groups;
}

/** Creates the look-ups of one request in one workspace. */
export function openRelations(context: ApiContext, workspaceId: number): Relations {
  const { clickhouse, postgres } = context;
  const asTenant = <T>(work: (tx: Queryable) => Promise<T>) => postgres.asTenant(workspaceId, work);
  const project = batched(async (_ids: readonly string[]) =>
    byId(await asTenant((tx) => listProjects(tx, workspaceId))),
  );
  const mentionsOf = new Map<number, ListOf<Mention>>();
  return {
    project,
    category: batched(async (ids) => byId(await asTenant((tx) => findCategories(tx, workspaceId, { ids })))),
    keyword: batched(async (ids) => byId(await asTenant((tx) => findKeywords(tx, workspaceId, { ids })))),
    group: batched(async (ids) => byId(await asTenant((tx) => findGroups(tx, workspaceId, { ids })))),
    categoriesOf: batched(async (projectIds) =>
      byProject(await asTenant((tx) => findCategories(tx, workspaceId, { projectIds }))),
    ),
    keywordsOf: batched(async (projectIds) =>
      byProject(await asTenant((tx) => findKeywords(tx, workspaceId, { projectIds }))),
    ),
    groupsOf: batched(async (projectIds) =>
      byProject(await asTenant((tx) => findGroups(tx, workspaceId, { projectIds }))),
    ),
    mentionsOf(projectId, limit) {
      const known = mentionsOf.get(limit);
      const list =
        known ??
        batched(async (ids: readonly string[]) =>
          byProject(await mentionsByProject(clickhouse, workspaceId, ids, limit)),
        );
      mentionsOf.set(limit, list);
      return list(projectId);
    },
  };
}
