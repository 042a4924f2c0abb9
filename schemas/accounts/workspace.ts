import { Type, type Static } from '@sinclair/typebox';
import { Cadence } from '../projects/cadence.ts';
import { IntegerId, Name, NamedObject, TimeZone } from '../formats.ts';

/** The fields of a workspace that an owner may change. */
export const workspaceFields = {
  name: Name(80),
  timezone: Type.String({
    ...TimeZone,
    description: 'The time zone of days, unless one project with its own zone is requested.',
  }),
  scan_every: Type.String({ ...Cadence, description: 'The default cadence of projects.' }),
};

/** The tenant that everything else belongs to. */
export const WorkspaceSchema = NamedObject('Workspace', {
  id: IntegerId,
  plan: Type.String(),
  ...workspaceFields,
});
export type Workspace = Static<typeof WorkspaceSchema>;
