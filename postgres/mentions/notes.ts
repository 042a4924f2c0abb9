import type { Note } from '../../schemas/mentions/note.ts';
import type { Queryable } from '../client.ts';

/** A note to store. */
export interface NewNote extends Omit<Note, 'id' | 'at'> {
  readonly workspaceId: number;
  readonly projectId: string;
  readonly mentionId: string;
}

const COLUMNS =
  'id, text, actor_id AS by, actor_kind AS by_kind, actor_name AS by_name, created_at AS at, mentioned';

/** Stores a note. */
export async function insertNote(tx: Queryable, note: NewNote): Promise<Note> {
  const { workspaceId, projectId, mentionId, text, by, by_kind, by_name, mentioned = [] } = note;
  const [row] = await tx.query<Note>(
    `INSERT INTO mention_notes (workspace_id, project_id, mention_id, text, actor_id, actor_kind, actor_name, mentioned)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    [workspaceId, projectId, mentionId, text, by, by_kind, by_name, mentioned],
  );
  return row!;
}

/** Returns the notes of a mention, oldest first. */
export const listNotes = (tx: Queryable, workspaceId: number, mentionId: string) =>
  tx.query<Note>(
    `SELECT ${COLUMNS} FROM mention_notes WHERE workspace_id = $1 AND mention_id = $2 ORDER BY id`,
    [workspaceId, mentionId],
  );

/** Returns a note of a mention; null when there is none. */
export const getNote = (tx: Queryable, workspaceId: number, mentionId: string, id: number) =>
  tx.one<Note>(
    `SELECT ${COLUMNS} FROM mention_notes WHERE workspace_id = $1 AND mention_id = $2 AND id = $3`,
    [workspaceId, mentionId, id],
  );

/** Deletes a note. */
export async function deleteNote(tx: Queryable, workspaceId: number, id: number): Promise<void> {
  await tx.query('DELETE FROM mention_notes WHERE workspace_id = $1 AND id = $2', [workspaceId, id]);
}

/** Deletes the notes of mentions that are deleted. */
export async function forgetNotesOf(tx: Queryable, mentionIds: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM mention_notes WHERE mention_id = ANY($1::text[])', [mentionIds]);
}
