import { Type, type Static } from '@sinclair/typebox';
import { Nullable, OneOf, Timestamp } from './formats.ts';
import { SourceSchema } from './source.ts';

export const RUN_STATUSES = ['queued', 'running', 'done', 'partial', 'failed'] as const;
export const RUN_SOURCE_STATUSES = ['pending', 'running', 'done', 'failed', 'unavailable'] as const;

/** What one source contributed to a scan run. */
export const RunSourceSchema = Type.Object(
  {
    source: SourceSchema,
    status: OneOf(RUN_SOURCE_STATUSES),
    /** Posts the source gave, over all attempts; like the numbers below it grows while the source is asked. */
    returned: Type.Integer(),
    /** Those among them that hold a keyword of the project. */
    matched: Type.Integer(),
    /** Those among them that the project did not have before. */
    new: Type.Integer(),
    /** Calls that were made, tries included. */
    calls: Type.Integer(),
    error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    /** When a source that failed is asked again at the latest, without anybody's doing. */
    retry_at: Nullable(Timestamp),
    /** How far back the source could be searched. */
    reached_back_to: Nullable(Timestamp),
    /** Of the last attempt. */
    duration_ms: Nullable(Type.Integer()),
  },
  { $id: 'RunSource', additionalProperties: false },
);
export type RunSource = Static<typeof RunSourceSchema>;

/** One scan of one project. `errors` counts the sources that failed. */
export const RunSchema = Type.Object(
  {
    id: Type.String(),
    project_id: Type.String(),
    trigger: OneOf(['schedule', 'manual'] as const),
    status: OneOf(RUN_STATUSES),
    queued_at: Timestamp,
    started_at: Nullable(Timestamp),
    finished_at: Nullable(Timestamp),
    returned: Type.Integer(),
    matched: Type.Integer(),
    new: Type.Integer(),
    errors: Type.Integer(),
    sources: Type.Array(RunSourceSchema),
  },
  { $id: 'Run', additionalProperties: false },
);
export type Run = Static<typeof RunSchema>;
