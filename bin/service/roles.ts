/** The parts that a process can play. */
export const ROLES = ['api', 'poll', 'pipeline', 'notify'] as const;
export type RoleName = (typeof ROLES)[number];
