import type { Postgres, Queryable } from '../../postgres/client.ts';
import { recordChange, type Change } from '../../postgres/mentions/mention-changes.ts';
import { addKeywords, lockMemory } from '../../postgres/mentions/post-memory.ts';

/** Further keywords of posts that their project has already. */
export interface FurtherKeywords {
  readonly workspaceId: number;
  readonly mentionIds: readonly string[];
  readonly keywordIds: readonly number[];
  /** The groups of these keywords. */
  readonly groupIds: readonly number[];
}

/** Records further keywords of posts. Returns the numbers of the changes, which the relay applies. */
export async function addFurtherKeywords(
  tx: Queryable,
  additions: readonly FurtherKeywords[],
): Promise<number[]> {
  const changes: number[] = [];
  await lockMemory(
    tx,
    additions.flatMap(({ mentionIds }) => mentionIds),
  );
  for (const { workspaceId, mentionIds, keywordIds, groupIds } of additions) {
    await addKeywords(tx, mentionIds, keywordIds);
    const change: Change = { kind: 'add_keywords', keyword_ids: keywordIds, group_ids: groupIds };
    changes.push(...(await recordChange(tx, workspaceId, mentionIds, change)));
  }
  return changes;
}

/** The same in a transaction of its own. */
export async function recordKeywords(
  postgres: Postgres,
  additions: readonly FurtherKeywords[],
): Promise<void> {
  if (additions.length > 0) await postgres.transaction((tx) => addFurtherKeywords(tx, additions));
}
