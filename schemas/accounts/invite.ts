import { Type, type Static } from '@sinclair/typebox';
import { Email } from './email.ts';
import { Timestamp } from '../formats.ts';
import { RoleSchema } from './member.ts';

/** The fields of an invite. */
export const inviteFields = { email: Email, role: RoleSchema };

const record = { id: Type.String(), ...inviteFields, expires_at: Timestamp, created_at: Timestamp };

export const InviteSchema = Type.Object(record, { $id: 'Invite', additionalProperties: false });
export type Invite = Static<typeof InviteSchema>;

/** A new invite: the only answer that shows its link. */
export const NewInviteSchema = Type.Object(
  {
    ...record,
    link: Type.String({ description: 'Where it is accepted. It is not shown again.' }),
    sent: Type.Boolean({ description: 'Whether it was mailed. The link is good either way.' }),
    detail: Type.String({ description: 'Where the mail went, or why it did not go out.' }),
  },
  { $id: 'NewInvite', additionalProperties: false },
);
