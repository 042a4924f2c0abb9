import type { Member } from '../api/records.ts';

export type Role = Member['role'];

/** The roles from the least to the most, with what each may do. */
export const ROLES: Readonly<Record<Role, string>> = {
  viewer: 'Reads everything of all projects and changes nothing',
  editor: 'Also works on mentions and sets up projects, alerts and webhooks',
  owner: 'Also people, keys, apps, the audit log and the workspace',
};

export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** Takes a role's name as it stands in a form; what is none is a viewer. */
export const toRole = (text: string | undefined): Role =>
  ROLE_NAMES.find((role) => role === text) ?? 'viewer';

/** What a role is called where it stands alone. */
export const nameOf = (role: Role): string => `${role[0]!.toUpperCase()}${role.slice(1)}`;
