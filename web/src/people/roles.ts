import type { Member } from '../api/records.ts';

export type Role = Member['role'];

/** The roles from the least to the most, with what each may do. */
export const ROLE_DESCRIPTIONS: Readonly<Record<Role, string>> = {
  viewer: 'Reads everything of all projects and changes nothing',
  editor: 'Also works on mentions and sets up projects, alerts and webhooks',
  owner: 'Also people, keys, apps, the audit log and the workspace',
};

export const ROLES = Object.keys(ROLE_DESCRIPTIONS) as Role[];

/** Takes a role's name as it stands in a form; what is none is a viewer. */
export const toRole = (text: string | undefined): Role => ROLES.find((role) => role === text) ?? 'viewer';

/** What a role is called where it stands alone. */
export const roleName = (role: Role): string => `${role[0]!.toUpperCase()}${role.slice(1)}`;
