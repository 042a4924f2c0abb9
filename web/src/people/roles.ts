import type { Member } from '../api/records.ts';

export type Role = Member['role'];

/** What each role may do, from the least privileged to the most. */
export const ROLE_DESCRIPTIONS: Readonly<Record<Role, string>> = {
  viewer: 'Can view all projects',
  editor: 'Can also triage mentions and manage projects, alerts and webhooks',
  owner: 'Can also manage people, keys, apps, the audit log and the workspace',
};

export const ROLES = Object.keys(ROLE_DESCRIPTIONS) as Role[];

/** Returns the role for a form value; unknown values are `viewer`. */
export const toRole = (text: string | undefined): Role => ROLES.find((role) => role === text) ?? 'viewer';

/** Returns the label of a role: `Viewer`. */
export const roleName = (role: Role): string => `${role[0]!.toUpperCase()}${role.slice(1)}`;
