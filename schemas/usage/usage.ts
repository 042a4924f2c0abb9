import { Type, type Static } from '@sinclair/typebox';
import { Count, NamedObject, Nullable, OneOf, Timestamp } from '../formats.ts';
import { LIMIT_NAMES } from './plan.ts';
import { COST_UNITS, factsOf, SourceSchema, type CostUnit, type Source } from '../source.ts';

/** What each source charges or counts against its quota. Prices change and are not included. */
export const unitOf = (source: Source): CostUnit => factsOf(source).metered ?? 'requests';

/** Returns the cost of calls in the source's unit. */
export const costOf = (source: Source, used: { readonly calls: number; readonly returned: number }): number =>
  unitOf(source) === 'posts_read' ? used.returned : used.calls;

const CountLimit = Nullable(Type.Integer({ minimum: 0, description: 'null: no limit.' }));

const SourceCallsSchema = NamedObject('SourceCalls', {
  source: SourceSchema,
  calls: Count,
  cost: Count,
  unit: OneOf(COST_UNITS),
  limit: CountLimit,
});

/** A limit of the plan that is used up. */
const LimitReachedSchema = NamedObject('LimitReached', {
  limit: OneOf(LIMIT_NAMES),
  maximum: Count,
  reached_at: Nullable(Timestamp),
  until: Type.String({ ...Timestamp, description: 'When the period ends and counting starts over.' }),
  effect: Type.String({ description: 'What is delayed until then. Nothing is lost.' }),
});

/** The usage of a workspace: of the current month, and of today's messages. */
export const UsageSchema = NamedObject('Usage', {
  period: NamedObject(
    'UsagePeriod',
    { start: Timestamp, end: Timestamp },
    { description: 'The current month, in UTC; end is exclusive.' },
  ),
  plan: Type.String(),
  mentions: NamedObject('MentionUsage', { collected: Count, judged: Count, limit: CountLimit }),
  source_calls: NamedObject('SourceUsage', {
    total: Count,
    limit: CountLimit,
    by_source: Type.Array(SourceCallsSchema),
  }),
  llm_tokens: NamedObject('TokenUsage', { input: Count, output: Count, total: Count, limit: CountLimit }),
  messages: NamedObject(
    'MessageUsage',
    {
      emails_today: Count,
      emails_limit: Count,
      chat_today: Count,
      chat_limit: Count,
      emails_month: Count,
      chat_month: Count,
    },
    { description: "Messages of alerts; days are those of the workspace's time zone." },
  ),
  limits_reached: Type.Array(LimitReachedSchema),
});
export type Usage = Static<typeof UsageSchema>;
