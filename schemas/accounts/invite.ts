import { Type, type Static } from '@sinclair/typebox';
import { Email } from './email.ts';
import { NamedObject, Timestamp } from '../formats.ts';
import { RoleSchema } from './member.ts';

/** The fields of an invite. */
export const inviteFields = { email: Email, role: RoleSchema };

const record = { id: Type.String(), ...inviteFields, expires_at: Timestamp, created_at: Timestamp };

export const InviteSchema = NamedObject('Invite', record);
export type Invite = Static<typeof InviteSchema>;

/** A new invite: the only answer that shows its link. */
export const NewInviteSchema = NamedObject('NewInvite', {
  ...record,
  link: Type.String({ description: 'Where the invite is accepted. Only this answer shows it.' }),
  sent: Type.Boolean({ description: 'Whether it was emailed. The link works either way.' }),
  detail: Type.String({ description: 'Where the email went, or why it was not sent.' }),
});
