import { Type, type Static } from '@sinclair/typebox';
import { ActorKind } from '../accounts/audit.ts';
import { describe, IntegerId, NamedObject, Timestamp } from '../formats.ts';

/** The text of a note: 1 to 5,000 characters, not only white space. */
export const NoteText = Type.String({ minLength: 1, maxLength: 5_000, pattern: '\\S' });

/** What somebody said inside the team about a mention. */
export const NoteSchema = NamedObject('MentionNote', {
  id: IntegerId,
  text: Type.String(),
  by: describe(Type.String(), 'The id of the member, the key, or the app’s connection.'),
  by_kind: ActorKind,
  by_name: describe(Type.String(), 'Their name when they wrote it.'),
  at: Timestamp,
  // Not in events of version 0.1.
  mentioned: Type.Optional(
    describe(Type.Array(Type.String()), 'The ids of the members whom it names, who get a mail.'),
  ),
});
export type Note = Static<typeof NoteSchema>;
