import type { Queryable } from '../../postgres/client.ts';
import { recordChange, type Revision } from '../../postgres/mentions/mention-changes.ts';

/** What changed at the source of a mention. */
export interface MentionRevision extends Revision {
  readonly workspaceId: number;
  readonly mentionId: string;
}

/** Revisions per change, to limit the size of its JSON: texts can be long. */
const REVISIONS_PER_CHANGE = 500;

/** Records what changed at the sources of some mentions. The relay applies it. */
export async function recordRevisions(tx: Queryable, revisions: readonly MentionRevision[]): Promise<void> {
  for (const workspaceId of new Set(revisions.map((revision) => revision.workspaceId))) {
    const own = revisions.filter((revision) => revision.workspaceId === workspaceId);
    for (let at = 0; at < own.length; at += REVISIONS_PER_CHANGE) {
      const some = own.slice(at, at + REVISIONS_PER_CHANGE);
      const changes = some.map(
        ({ workspaceId: _, mentionId, ...revision }) => [mentionId, revision] as const,
      );
      await recordChange(
        tx,
        workspaceId,
        some.map(({ mentionId }) => mentionId),
        { kind: 'revise', revisions: Object.fromEntries(changes) },
      );
    }
  }
}
