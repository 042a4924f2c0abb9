import { Type, type Static, type TObject } from '@sinclair/typebox';
import { describe, IntegerId, Name, Nullable, OneOf, TimeZone, Timestamp, Urgency } from '../formats.ts';
import { DEFAULT_SPIKE_COUNT } from './alert-spike.ts';
import { SourceSchema } from '../source.ts';
import { SentimentSchema } from '../judging/verdict.ts';

export const ALERT_CHANNELS = ['email', 'slack', 'discord'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** What makes an alert send: its hour, a mention, or more mentions than usual. */
export const ALERT_KINDS = ['digest', 'rule', 'spike'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** How often a digest is sent. */
export const DIGEST_FREQUENCIES = ['hourly', 'daily', 'weekly'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

/** The default day of a weekly digest: Monday. */
export const DEFAULT_DIGEST_WEEKDAY = 1;

/** The default hour of a digest, in its time zone: when people start their day. */
export const DEFAULT_DIGEST_HOUR = 9;

/** As in the filters of mentions: far more than a person picks. */
const LIST = { maxItems: 200 };
const ids = (what: string) => Type.Optional(Type.Array(IntegerId, { ...LIST, description: `${what} ids.` }));

/** A mention must match every filter that is set, and one entry of each list. An empty list filters nothing. */
const filterFields = {
  sources: Type.Optional(Type.Array(SourceSchema, LIST)),
  sentiment: Type.Optional(Type.Array(SentimentSchema, LIST)),
  categories: ids('Category'),
  groups: ids('Keyword group'),
  keywords: ids('Keyword'),
  authors: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 50,
      description: 'Exact handles, in either case.',
    }),
  ),
  // The bound keeps the number an integer in JSON.
  min_engagement: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
};

/** The filters of an alert. */
export type AlertFilters = Static<TObject<typeof filterFields>>;

/** The fields of an alert that a caller may write. The form of `target` depends on `channel` (`alert-target.ts`). */
export const alertFields = {
  kind: Type.Unsafe<AlertKind>({
    ...OneOf(ALERT_KINDS),
    description:
      'digest: one message a day at hour. rule: a message when a matching mention arrives. spike: one when an hour has far more matching mentions than is usual.',
  }),
  name: Name(80),
  enabled: Type.Boolean(),
  project_id: Nullable(Type.String({ description: 'null: every project.' })),
  channel: OneOf(ALERT_CHANNELS),
  target: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'email: one address. slack: a channel id or #name. discord: a webhook URL.',
  }),
  hour: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      description: `When a digest is sent, by the clock of its time zone; null: at ${DEFAULT_DIGEST_HOUR}.`,
    }),
  ),
  frequency: Type.Unsafe<DigestFrequency>({
    ...OneOf(DIGEST_FREQUENCIES),
    description:
      'How often a digest is sent: every full hour, every day at hour, or every week at hour of weekday.',
  }),
  weekday: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 7,
      description: 'When a weekly digest is sent, 1 is Monday; null: on Monday.',
    }),
  ),
  min_count: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: `How many mentions an hour must have to be a spike; null: ${DEFAULT_SPIKE_COUNT}.`,
    }),
  ),
  timezone: Nullable(TimeZone),
  filters: Type.Object(filterFields, {
    additionalProperties: false,
    description: 'A mention must match every filter that is set.',
  }),
  min_urgency: Nullable(Urgency),
};

/** An alert as the API returns it. */
export const AlertSchema = Type.Object(
  {
    id: Type.String(),
    ...alertFields,
    filters: Type.Object(filterFields, { $id: 'AlertFilters', additionalProperties: false }),
    created_at: Timestamp,
    updated_at: Timestamp,
    last_sent_at: Nullable(Timestamp),
    failing_since: describe(
      Nullable(Timestamp),
      'Since when its messages could not be sent; null: the last one could, or none has been tried.',
    ),
    last_error: describe(Nullable(Type.String()), 'Why the last message could not be sent; null: the same.'),
  },
  { $id: 'Alert', additionalProperties: false },
);
export type Alert = Static<typeof AlertSchema>;

/** The result of a test. */
export const AlertTestSchema = Type.Object(
  {
    sent: Type.Boolean(),
    channel: OneOf(ALERT_CHANNELS),
    detail: Type.String({ description: 'What was sent and where to, or why nothing was.' }),
  },
  { $id: 'AlertTest', additionalProperties: false },
);
export type AlertTest = Static<typeof AlertTestSchema>;

/** Why an alert matches a mention, or does not. */
export const AlertExplanationSchema = Type.Object(
  {
    matches: Type.Boolean({ description: 'Whether the mention, as it is now, is one for the alert.' }),
    failed: Nullable(
      Type.String({
        description:
          'The first of these that fails: relevant, project_id, min_urgency, or a filter such as filters.sources; null: none.',
      }),
    ),
    told_at: describe(Nullable(Timestamp), 'When a rule told it; null: not, or more than three days ago.'),
    detail: Type.String({ description: 'The same in words.' }),
  },
  { $id: 'AlertExplanation', additionalProperties: false },
);
export type AlertExplanation = Static<typeof AlertExplanationSchema>;
