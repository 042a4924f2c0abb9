import type { MentionRevision } from '../../../domain/mentions/revisions.ts';
import type { HeldPost } from '../../../postgres/mentions/rereads.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { PostReading } from '../../connector/reread.ts';

/**
 * Returns what changed at the source of a mention; null when nothing did. `at`: when the source said so, in milliseconds
 * since 1970.
 */
export function revisionOf(
  { workspace_id, read_at }: HeldPost,
  mention: Mention,
  { engagement }: PostReading,
  at: number,
): MentionRevision | null {
  if (engagement === null || engagement === mention.engagement) return null;
  return {
    workspaceId: workspace_id,
    mentionId: mention.id,
    at: new Date(at).toISOString(),
    engagement,
    before: { at: read_at ?? mention.found_at, engagement: mention.engagement },
  };
}
