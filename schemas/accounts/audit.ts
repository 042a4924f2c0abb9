import { Type, type Static } from '@sinclair/typebox';
import { NamedObject, Nullable, OneOf, Timestamp } from '../formats.ts';
import { PageOf } from '../page.ts';

/** How long the audit log is kept. The table's policy `tenant_forgets` has the same number. */
export const AUDIT_DAYS = 180;

/** The kind of credential that acted: a signed-in member, a key, or an app that acts for a member. */
export const ActorKind = OneOf(['member', 'key', 'app'] as const);

/** Who did what, and when. It never contains what was sent, only the names of the fields. */
const AuditEntrySchema = NamedObject('AuditEntry', {
  id: Type.Integer({ minimum: 1 }),
  at: Timestamp,
  actor_kind: ActorKind,
  actor_id: Type.String({ description: 'Id of the member, the key, or the app’s connection.' }),
  operation: Type.String({
    description: 'An operationId, or what a person did with their account, such as sign_in.',
  }),
  outcome: OneOf(['done', 'refused']),
  target: Nullable(Type.String({ description: 'Id of what changed.' })),
  fields: Type.Array(Type.String(), { description: 'Names of the fields that were sent.' }),
  address: Nullable(Type.String({ description: 'The network address of a sign-in.' })),
});
export type AuditEntry = Static<typeof AuditEntrySchema>;

export const AuditPageSchema = PageOf(AuditEntrySchema, 'AuditPage');
