import { Type, type Static } from '@sinclair/typebox';
import { Cadence } from '../projects/cadence.ts';
import { describe, IntegerId, Name, NamedObject, OneOf, TimeZone } from '../formats.ts';

const ASSIGNED_DIGESTS = ['off', 'daily', 'weekly'] as const;
export type AssignedDigest = (typeof ASSIGNED_DIGESTS)[number];

/** The fields of a workspace that an owner may change. */
export const workspaceFields = {
  name: Name(80),
  timezone: Type.String({
    ...TimeZone,
    description: 'The time zone of days, unless one project with its own zone is requested.',
  }),
  scan_every: Type.String({ ...Cadence, description: 'The default cadence of projects.' }),
  assigned_digest: describe(
    OneOf(ASSIGNED_DIGESTS),
    'Mails each member what is assigned to them and still open: daily at 9, or weekly on Mondays at 9.',
  ),
};

/** The defaults of a workspace, as in its table. */
export const WORKSPACE_DEFAULTS = {
  timezone: 'UTC',
  scan_every: '24h',
  assigned_digest: 'off',
} as const;

/** The tenant that everything else belongs to. */
export const WorkspaceSchema = NamedObject('Workspace', {
  id: IntegerId,
  plan: Type.String(),
  ...workspaceFields,
});
export type Workspace = Static<typeof WorkspaceSchema>;
