import type { KeyCount } from '../../clickhouse/analytics/count-by.ts';
import { namesOf, type Named } from '../../postgres/projects/record-names.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import type { Queryable } from '../../postgres/client.ts';
import type { BreakdownBy } from '../../schemas/analytics/analytics.ts';
import type { CountedBy } from '../../schemas/mentions/mention-counts.ts';

/** Returns the display name of a key. */
export type NameOf = (key: string | null) => string;

type Property = BreakdownBy | CountedBy;

const WITHOUT: Partial<Record<Property, string>> = { category: 'Uncategorised' };
/** The name of an id whose record was deleted: mentions are about to lose it, or, for keywords, keep it. */
const GONE: Record<Named | 'project', string> = {
  category: 'Deleted category',
  keyword: 'Deleted keyword',
  group: 'Deleted group',
  project: 'Deleted project',
};

const isNamed = (by: Property): by is Named => by === 'category' || by === 'keyword' || by === 'group';

/** Looks up the names of a dimension's keys. Words and handles are their own names. */
export async function nameKeys(
  tx: Queryable,
  workspaceId: number,
  by: Property,
  keys: readonly (string | null)[],
): Promise<NameOf> {
  const without = WITHOUT[by] ?? 'Unknown';
  if (isNamed(by)) {
    const ids = keys.filter((key) => key !== null).map(Number);
    const names = await namesOf(tx, workspaceId, by, [...new Set(ids)]);
    return (key) => (key === null ? without : (names.get(Number(key)) ?? GONE[by]));
  }
  if (by === 'project') {
    const names = new Map((await outlineProjects(tx, workspaceId)).map(({ id, name }) => [id, name]));
    return (key) => names.get(key ?? '') ?? GONE.project;
  }
  return (key) => key ?? without;
}

/** Returns the rows of a dimension with the names of their keys. */
export async function nameRows(
  tx: Queryable,
  workspaceId: number,
  by: BreakdownBy,
  counts: readonly KeyCount[],
) {
  const nameOf = await nameKeys(
    tx,
    workspaceId,
    by,
    counts.map(({ key }) => key),
  );
  return counts.map(({ key, count, positive, neutral, negative }) => ({
    ...{ key, name: nameOf(key), count },
    ...{ positive, neutral, negative },
  }));
}
