import type { MentionRevision } from '../../../domain/mentions/revisions.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { PostReading } from '../../connector/reread.ts';

/**
 * Returns what changed at the source of a mention; null when nothing did. `at`: when the source said so, in milliseconds
 * since 1970.
 */
export function revisionOf(
  workspaceId: number,
  mention: Mention,
  { engagement }: PostReading,
  at: number,
): MentionRevision | null {
  if (engagement === null || engagement === mention.engagement) return null;
  return { workspaceId, mentionId: mention.id, at: new Date(at).toISOString(), engagement };
}
