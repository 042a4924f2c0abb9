import { Type, type Static } from '@sinclair/typebox';
import { Cadence } from '../projects/cadence.ts';
import { IntegerId, Name, TimeZone } from '../formats.ts';

/** The fields of a workspace that an owner may change. */
export const workspaceFields = {
  name: Name(80),
  timezone: Type.String({
    ...TimeZone,
    description: 'Days are cut in it unless one project with a zone of its own is asked for.',
  }),
  scan_every: Type.String({ ...Cadence, description: 'The cadence of projects that set none.' }),
};

/** The tenant that everything else belongs to. */
export const WorkspaceSchema = Type.Object(
  { id: IntegerId, plan: Type.String(), ...workspaceFields },
  { $id: 'Workspace', additionalProperties: false },
);
export type Workspace = Static<typeof WorkspaceSchema>;
