import { Type, type Static, type TObject } from '@sinclair/typebox';
import {
  ClosedObject,
  describe,
  IntegerId,
  Name,
  NamedObject,
  Nullable,
  OneOf,
  Timestamp,
  Urgency,
} from '../formats.ts';
import { ALERT_CHANNELS, CHANNELS } from './alert-channel.ts';
import { DEFAULT_SPIKE_COUNT } from './alert-spike.ts';
import { PROJECT_ZONE } from './alert-zone.ts';
import { Tag } from '../mentions/tag.ts';
import { SourceSchema } from '../source.ts';
import { SentimentSchema } from '../judging/verdict.ts';

const ALERT_KINDS = ['digest', 'rule', 'spike', 'traction'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const DIGEST_FREQUENCIES = ['hourly', 'daily', 'weekly'] as const;
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
      description: 'Exact handles, case-insensitive.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'A query as in list_mentions (docs/query.md), without posted:. Categories by id.',
    }),
  ),
  tag: Type.Optional(Type.Array(Tag, { ...LIST, description: 'Mentions with any of these tags.' })),
  assignee: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'A member id; none: of nobody.' }),
  ),
  snoozed: Type.Optional(
    Type.Boolean({ description: 'true: only snoozed mentions; false: only others; absent: both.' }),
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
      'digest: a summary at its hour. rule: a message when a mention matches. spike: a message when an hour has far more matches than usual. traction: a message when the post of a match gains engagement unusually fast.',
  }),
  name: Name(80),
  enabled: Type.Boolean(),
  project_id: Nullable(Type.String({ description: 'null covers every project.' })),
  channel: OneOf(ALERT_CHANNELS),
  target: Type.String({
    minLength: 1,
    maxLength: 500,
    description: ALERT_CHANNELS.map((channel) => `${channel}: ${CHANNELS[channel].target}.`).join(' '),
  }),
  hour: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      description: `The hour of a digest, in its time zone; null means ${DEFAULT_DIGEST_HOUR}.`,
    }),
  ),
  frequency: Type.Unsafe<DigestFrequency>({
    ...OneOf(DIGEST_FREQUENCIES),
    description: 'How often a digest is sent: every full hour, daily at hour, or weekly at hour of weekday.',
  }),
  weekday: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 7,
      description: 'The day of a weekly digest: 1 is Monday; null means Monday.',
    }),
  ),
  report: Type.Boolean({
    description:
      'Whether a digest begins with the report of its period: themes, what changed, what needs an answer, in words with a model. Needs project_id.',
  }),
  min_count: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: `How many mentions an hour needs to be a spike; null means ${DEFAULT_SPIKE_COUNT}.`,
    }),
  ),
  timezone: describe(
    Nullable(Type.String({ format: 'alert-time-zone', minLength: 1, maxLength: 64 })),
    `Whose clock a digest goes by; null: the workspace's; ${PROJECT_ZONE}: its project's, if that has one.`,
  ),
  filters: ClosedObject(filterFields, { description: 'A mention must match every filter that is set.' }),
  min_urgency: Nullable(Urgency),
  template: describe(
    Nullable(Type.String({ minLength: 2, maxLength: 10_000 })),
    'For the channel webhook: the body as JSON, with fields such as {{headline}} in its texts; null: the default.',
  ),
};

/** What a caller may write besides, and never reads. */
export const alertSecretField = {
  secret: describe(
    Nullable(Type.String({ minLength: 1, maxLength: 500 })),
    'For github and linear: a token; for webhook: the signing secret, whsec_ and base64. It is never shown. A new channel clears it.',
  ),
};

/** A channel, and what keeps its messages from anybody. */
export const AlertChannelStateSchema = NamedObject('AlertChannelState', {
  channel: OneOf(ALERT_CHANNELS),
  missing: describe(
    Nullable(Type.String()),
    'The variable that an administrator must set before its messages reach anybody; null: none.',
  ),
});

/** The defaults of an alert; all other optional fields are null. */
export const ALERT_DEFAULTS = { enabled: true, frequency: 'daily', report: false, filters: {} } as const;

/** An alert as the API returns it. */
export const AlertSchema = NamedObject('Alert', {
  id: Type.String(),
  ...alertFields,
  filters: NamedObject('AlertFilters', filterFields),
  has_secret: Type.Boolean({ description: 'Whether a secret is set.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  last_sent_at: Nullable(Timestamp),
  failing_since: describe(
    Nullable(Timestamp),
    'Since when its messages have failed; null when the last one was sent, or none was tried.',
  ),
  last_error: describe(
    Nullable(Type.String()),
    'Why the last message failed; null when it was sent, or none was tried.',
  ),
});
export type Alert = Static<typeof AlertSchema>;

/** The fields of an alert that decide whether a mention matches. */
export type AlertRule = Pick<Alert, 'project_id' | 'filters' | 'min_urgency'>;

/** The result of a test. */
export const AlertTestSchema = NamedObject('AlertTest', {
  sent: Type.Boolean(),
  channel: OneOf(ALERT_CHANNELS),
  detail: Type.String({ description: 'What was sent and where to, or why nothing was sent.' }),
});
export type AlertTest = Static<typeof AlertTestSchema>;

/** Why an alert matches a mention, or does not. */
export const AlertExplanationSchema = NamedObject('AlertExplanation', {
  matches: Type.Boolean({ description: 'Whether the mention, as it is now, matches the alert.' }),
  failed: Nullable(
    Type.String({
      description:
        'The first of these that fails: relevant, project_id, min_urgency, or a filter such as filters.sources; null when it matches.',
    }),
  ),
  told_at: describe(
    Nullable(Timestamp),
    'When a rule reported it; null when it did not, or more than 35 days ago.',
  ),
  detail: Type.String({ description: 'The same in words.' }),
});
export type AlertExplanation = Static<typeof AlertExplanationSchema>;
