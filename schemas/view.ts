import { Type, type Static } from '@sinclair/typebox';
import { IntegerId, Name, Nullable, Timestamp } from './formats.ts';

/** The fields of a saved view that a caller may write. `filters` holds list_mentions parameters. */
export const viewFields = {
  name: Name(60),
  project_id: Nullable(Type.String()),
  filters: Type.Record(Type.String(), Type.Unknown()),
};

export const ViewSchema = Type.Object(
  { id: IntegerId, ...viewFields, created_at: Timestamp, updated_at: Timestamp },
  { $id: 'View', additionalProperties: false },
);
export type View = Static<typeof ViewSchema>;
