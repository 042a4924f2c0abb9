import { Type, type Static } from '@sinclair/typebox';
import { Name, NamedObject, Nullable, OneOf, Timestamp } from '../formats.ts';

/** What a member may do: owners everything, editors everything except managing the workspace, viewers only read. */
export const ROLES = ['owner', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
export const RoleSchema = OneOf(ROLES);

/** A person in a workspace. The id is the person's: the same in every workspace. */
export const MemberSchema = NamedObject('Member', {
  id: Type.String(),
  email: Type.String(),
  name: Nullable(Name(80)),
  role: RoleSchema,
  joined_at: Timestamp,
});
export type Member = Static<typeof MemberSchema>;
