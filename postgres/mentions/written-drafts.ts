import { createHash } from 'node:crypto';
import type { Queryable } from '../client.ts';

/** 96 bits tell any two drafts of a mention apart. */
const digestOf = (draft: string) => createHash('sha256').update(draft).digest('base64url').slice(0, 16);

/** A mention with its draft. */
export interface Drafted {
  readonly id: string;
  readonly draft: string | null;
}

/**
 * Returns those of these mentions whose draft may be replaced: they have none, or the one that the service wrote last. A
 * draft that was changed by a letter is somebody's.
 */
export async function replaceableDrafts<M extends Drafted>(
  db: Queryable,
  mentions: readonly M[],
): Promise<readonly M[]> {
  const drafted = mentions.filter(({ draft }) => (draft ?? '') !== '');
  if (drafted.length === 0) return mentions;
  const rows = await db.query<{ mention_id: string; written_draft: string | null }>(
    'SELECT mention_id, written_draft FROM post_memory WHERE mention_id = ANY($1::text[])',
    [drafted.map(({ id }) => id)],
  );
  const written = new Map(rows.map((row) => [row.mention_id, row.written_draft]));
  return mentions.filter(
    ({ id, draft }) => (draft ?? '') === '' || written.get(id) === digestOf(draft ?? ''),
  );
}

/** Records the draft that the service writes for these mentions. The caller holds their locks. */
export async function recordWrittenDraft(
  tx: Queryable,
  mentionIds: readonly string[],
  draft: string,
): Promise<void> {
  await tx.query('UPDATE post_memory SET written_draft = $2 WHERE mention_id = ANY($1::text[])', [
    mentionIds,
    digestOf(draft),
  ]);
}
