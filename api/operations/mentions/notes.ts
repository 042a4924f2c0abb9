import { Type } from '@sinclair/typebox';
import { namedMembers } from '../../../domain/mentions/named-members.ts';
import { listMembers } from '../../../postgres/accounts/members.ts';
import { deleteNote, getNote, listNotes } from '../../../postgres/mentions/notes.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { NoteSchema, NoteText, type Note } from '../../../schemas/mentions/note.ts';
import { actorOf, mayCall, type Principal } from '../../access/access.ts';
import { Deleted, deleted, found, PathId } from '../../lookup.ts';
import { actorName } from '../../mentions/decision-reason.ts';
import { findMention } from '../../mentions/mention-lookup.ts';
import { defineOperation } from '../../operation.ts';
import { mentionPath } from './mentions.ts';

/** Throws `forbidden` unless the principal wrote the note, or is an owner or a full-access key. */
function requireOwnNote(principal: Principal, note: Note): void {
  const isTheirs = note.by === actorOf(principal).actor_id;
  const mayAll = principal.kind === 'key' || mayCall(principal, 'O');
  if (!isTheirs && !mayAll)
    throw new PublicError(
      'forbidden',
      'Only who wrote a note, an owner, or a full-access key may delete it.',
    );
}

export const noteOperations = [
  defineOperation({
    operationId: 'list_mention_notes',
    route: 'GET /api/v1/mentions/{mention}/notes',
    access: 'R',
    tag: 'Mentions',
    summary: 'List the notes on a mention',
    description: 'What the team said about it, oldest first.',
    params: mentionPath,
    response: Type.Array(NoteSchema),
    run: async (context, { params }, { workspaceId }) => {
      const { id } = await findMention(context, workspaceId, params.mention);
      return context.postgres.asTenant(workspaceId, (tx) => listNotes(tx, workspaceId, id));
    },
  }),
  defineOperation({
    operationId: 'add_mention_note',
    route: 'POST /api/v1/mentions/{mention}/notes',
    access: 'W',
    tag: 'Mentions',
    summary: 'Add a note to a mention',
    description:
      'Says something to the team. Nothing is posted. Members whom it names, as @ana or @ana@x.org, get a mail.',
    params: mentionPath,
    body: { text: NoteText },
    status: 201,
    response: NoteSchema,
    audited: true,
    run: async (context, { params, body }, principal) => {
      const { workspaceId } = principal;
      const { id, project_id } = await findMention(context, workspaceId, params.mention);
      const { actor_kind, actor_id } = actorOf(principal);
      const members = await context.postgres.asTenant(workspaceId, (tx) => listMembers(tx, workspaceId));
      const own = principal.kind === 'key' ? null : principal.userId;
      const note = await context.writes.addNote({
        ...{ workspaceId, projectId: project_id, mentionId: id, text: body.text },
        ...{ by: actor_id, by_kind: actor_kind, by_name: await actorName(context, principal) },
        mentioned: namedMembers(body.text, members).filter((id) => id !== own),
      });
      return found(note, 'mention');
    },
  }),
  defineOperation({
    operationId: 'delete_mention_note',
    route: 'DELETE /api/v1/mentions/{mention}/notes/{note}',
    access: 'W',
    tag: 'Mentions',
    summary: 'Delete a note',
    description: 'Only who wrote it, an owner, or a full-access key may.',
    params: { ...mentionPath, note: PathId },
    response: Deleted(IntegerId),
    audited: true,
    run: async (context, { params }, principal) => {
      const { workspaceId } = principal;
      const mention = await findMention(context, workspaceId, params.mention);
      return context.postgres.asTenant(workspaceId, async (tx) => {
        const note = found(await getNote(tx, workspaceId, mention.id, params.note), 'note');
        requireOwnNote(principal, note);
        await deleteNote(tx, workspaceId, note.id);
        return deleted(note.id);
      });
    },
  }),
];
