import { Type, type Static } from '@sinclair/typebox';
import { ActorKind } from '../accounts/audit.ts';
import { Count, describe, NamedObject, Nullable, OneOf, Timestamp } from '../formats.ts';
import { MentionId, MentionSchema } from '../mentions/mention.ts';
import { TokensSchema } from './verdict-record.ts';

/** The state of a rejudging. `waiting`: for the model to be available, or for the month's tokens. */
const REJUDGING_STATES = ['queued', 'running', 'waiting', 'done', 'cancelled'] as const;

/** How many verdicts changed. */
const counts = {
  judged: Count,
  to_relevant: Count,
  to_irrelevant: Count,
  sentiment_changed: Count,
  category_changed: Count,
  band_changed: describe(Count, 'Mentions whose urgency moved to another band.'),
  protected: describe(Count, 'Mentions with values that people set; those values stay.'),
};
const RejudgeCountsSchema = NamedObject('RejudgeCounts', counts);
export type RejudgeCounts = Static<typeof RejudgeCountsSchema>;

/** All counts at zero. */
export const NO_COUNTS = Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as RejudgeCounts;

/** A rejudging of a project's mentions: requested once, done in the background, newest mentions first. */
export const RejudgingSchema = NamedObject('Rejudging', {
  id: Type.String(),
  project_id: Type.String(),
  state: OneOf(REJUDGING_STATES),
  waiting_for: Nullable(Type.String({ description: 'Why it waits.' })),
  since: Nullable(Timestamp),
  until: Nullable(Timestamp),
  provisional_only: Type.Boolean(),
  total: Type.Integer({ minimum: 0, description: 'Mentions to judge, as counted when it was requested.' }),
  counts: RejudgeCountsSchema,
  tokens: TokensSchema,
  cost: Nullable(Type.Number({ minimum: 0, description: 'US dollars; null without prices.' })),
  actor_kind: Nullable(ActorKind),
  actor_id: Nullable(Type.String({ description: 'Null: started by the service, for provisional verdicts.' })),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
});
export type Rejudging = Static<typeof RejudgingSchema>;

const { relevant, sentiment, urgency, category_id, reason, summary, judge, judged_at } =
  MentionSchema.properties;

/** The part of a mention that its verdict decides. */
const MentionVerdictSchema = NamedObject('MentionVerdict', {
  relevant,
  sentiment,
  urgency,
  category_id,
  summary,
  reason,
  judge,
  judged_at,
});
export type MentionVerdict = Static<typeof MentionVerdictSchema>;

/** A mention whose verdict would change. */
const RejudgeFlipSchema = NamedObject('RejudgeFlip', {
  mention_id: MentionId,
  url: MentionSchema.properties.url,
  excerpt: Type.String({ description: 'The start of the post’s text.' }),
  before: MentionVerdictSchema,
  after: MentionVerdictSchema,
});
export type RejudgeFlip = Static<typeof RejudgeFlipSchema>;

/** What a rejudging would do. */
export const RejudgePreviewSchema = NamedObject('RejudgePreview', {
  total: Type.Integer({ minimum: 0, description: 'Mentions that would be judged.' }),
  counts: RejudgeCountsSchema,
  sampled: Type.Boolean({ description: 'Whether only a random sample was judged for this answer.' }),
  flips_estimate: Type.Number({
    minimum: 0,
    description: 'Expected changes of relevance among all mentions.',
  }),
  flips_low: Type.Number({ minimum: 0, description: 'Lower end of the 95 % interval.' }),
  flips_high: Type.Number({ minimum: 0, description: 'Upper end of the 95 % interval.' }),
  tokens_estimate: Type.Number({ minimum: 0, description: 'Tokens that judging all of them would use.' }),
  cost_estimate: Nullable(
    Type.Number({ minimum: 0, description: 'US dollars; null without prices; 0 for the built-in judge.' }),
  ),
  tokens_used: Type.Number({ minimum: 0, description: 'Tokens that this answer used.' }),
  flips: Type.Array(RejudgeFlipSchema, { description: 'Changes of relevance first; at most 50.' }),
});
export type RejudgePreview = Static<typeof RejudgePreviewSchema>;
