import { hash } from 'node:crypto';
import type { Source } from '../source.ts';

const MAX_MS = 2 ** 48 - 1;

/**
 * Derives a mention's id: 48 bits of post time in milliseconds, then 80 bits of SHA-256 of workspace, project, source
 * and native id, as 32 hex digits. The same post always gets the same id, ids sort by post time, and two of a billion
 * mentions share an id with a probability below 10^-6.
 * `postedAt` is the time first seen: the memory of posts keeps the id, so a source that changes a post's time later
 * does not create a second mention. Times before 1970 count as 1970.
 */
export function mentionId(
  owner: { workspaceId: number; projectId: string },
  post: { source: Source; external_id: string; posted_at: string },
): string {
  const ms = Math.min(Math.max(Date.parse(post.posted_at) || 0, 0), MAX_MS);
  const identity = JSON.stringify([owner.workspaceId, owner.projectId, post.source, post.external_id]);
  return ms.toString(16).padStart(12, '0') + hash('sha256', identity).slice(0, 20);
}

/** Returns the time in a mention's id: when its post was posted, in milliseconds since 1970. */
export const postedAtOf = (id: string): number => Number.parseInt(id.slice(0, 12), 16);
