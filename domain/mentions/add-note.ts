import type { Postgres } from '../../postgres/client.ts';
import { insertNoteMails } from '../../postgres/accounts/member-mails.ts';
import { shareChangesLock } from '../../postgres/mentions/mention-changes.ts';
import { addToOutbox } from '../../postgres/mentions/mention-outbox.ts';
import { insertNote, type NewNote } from '../../postgres/mentions/notes.ts';
import { lockMemory } from '../../postgres/mentions/post-memory.ts';
import type { Note } from '../../schemas/mentions/note.ts';
import type { MentionStore } from './mention-store.ts';

/**
 * Adds a note to a mention, with an event, and a mail to each member whom it names. Returns null when the mention is gone. Locks as changes of mentions do, so that
 * the event carries the mention as the events before it left it.
 */
export const addNote = (postgres: Postgres, store: MentionStore, note: NewNote): Promise<Note | null> =>
  postgres.longTransaction(async (tx) => {
    const { workspaceId, mentionId } = note;
    await shareChangesLock(tx, workspaceId);
    await lockMemory(tx, [mentionId]);
    const mentions = await store.byId(workspaceId, [mentionId]);
    if (mentions.length === 0) return null;
    await tx.confirm();
    const added = await insertNote(tx, note);
    await insertNoteMails(tx, workspaceId, added.id, added.mentioned ?? []);
    await addToOutbox(tx, workspaceId, mentions, 'note_added', () => ({ note: added }));
    return added;
  });
