import type { Postgres } from '../../postgres/client.ts';
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

/** Records further keywords of posts. The relay adds them to the mentions. */
export async function recordKeywords(postgres: Postgres, additions: readonly FurtherKeywords[]) {
  if (additions.length === 0) return;
  await postgres.transaction(async (tx) => {
    const mentionIds = additions.flatMap((addition) => addition.mentionIds);
    await lockMemory(tx, mentionIds);
    for (const { workspaceId, mentionIds, keywordIds, groupIds } of additions) {
      await addKeywords(tx, mentionIds, keywordIds);
      const change: Change = { kind: 'add_keywords', keyword_ids: keywordIds, group_ids: groupIds };
      await recordChange(tx, workspaceId, mentionIds, change);
    }
  });
}
