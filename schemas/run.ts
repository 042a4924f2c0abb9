import { Type, type Static } from '@sinclair/typebox';
import { describe, illustrate, NamedObject, Nullable, OneOf, Timestamp } from './formats.ts';
import { SourceSchema } from './source.ts';

const RUN_STATUSES = ['queued', 'running', 'done', 'partial', 'failed'] as const;
const RUN_SOURCE_STATUSES = ['pending', 'running', 'done', 'failed', 'unavailable'] as const;

/** What one source contributed to a scan run. */
const RunSourceSchema = NamedObject('RunSource', {
  source: SourceSchema,
  status: OneOf(RUN_SOURCE_STATUSES),
  /** Posts the source returned, over all attempts. This number and those below grow while the source is searched. */
  returned: Type.Integer(),
  /** Those that contain a keyword of the project. */
  matched: Type.Integer(),
  /** Those that the project did not have before. */
  new: Type.Integer(),
  /** The span that was looked over completely, for some keywords at least; null: it was searched only for what is new. */
  swept_from: Nullable(Timestamp),
  swept_to: Nullable(Timestamp),
  /** Those of `new` that only a sweep could find: the source showed them late, or a keyword did not match them before. */
  late: Type.Integer(),
  /** Calls made, retries included. */
  calls: Type.Integer(),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  /** When a failed source is retried at the latest. */
  retry_at: Nullable(Timestamp),
  /** How far back the source could be searched. */
  reached_back_to: Nullable(Timestamp),
  /** Of the last attempt. */
  duration_ms: Nullable(Type.Integer()),
});
export type RunSource = Static<typeof RunSourceSchema>;

/** One scan of one project. `errors` counts the sources that failed. */
export const RunSchema = NamedObject('Run', {
  id: illustrate(Type.String(), 'Its id.', 'run_2c9e81b7d0aa'),
  project_id: illustrate(Type.String(), 'The project that was scanned.', 'prj_8f3kd92ma0qx'),
  trigger: describe(OneOf(['schedule', 'manual'] as const), 'What started it.'),
  status: describe(OneOf(RUN_STATUSES), 'partial: some of the sources failed.'),
  queued_at: describe(Timestamp, 'When it was queued.'),
  started_at: describe(Nullable(Timestamp), 'When it started; null: not yet.'),
  finished_at: describe(Nullable(Timestamp), 'When it finished; null: not yet.'),
  returned: illustrate(Type.Integer(), 'Posts that its sources returned.', 120),
  matched: illustrate(Type.Integer(), 'Posts that contain a keyword.', 14),
  new: illustrate(Type.Integer(), 'Posts that the project did not have before.', 9),
  errors: illustrate(Type.Integer(), 'Sources that failed.', 0),
  sources: Type.Array(RunSourceSchema, { description: 'What each source contributed.' }),
});
export type Run = Static<typeof RunSchema>;
