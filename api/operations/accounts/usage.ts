import { monthTokens, usageMonth } from '../../../postgres/judging/judge-usage.ts';
import { messageDay, nextDayStart } from '../../../postgres/alerts/message-cap.ts';
import { countMessages, countMonthMessages } from '../../../postgres/alerts/message-counts.ts';
import { reachedLimits } from '../../../postgres/usage/usage-limits.ts';
import { limitCounts, monthUsage, type SourceUsage } from '../../../postgres/usage/usage.ts';
import { getWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { LIMITS, limitsNear, limitsOf, monthBounds, type PlanLimits } from '../../../schemas/usage/plan.ts';
import { SOURCES } from '../../../schemas/source.ts';
import { unitOf, UsageSchema } from '../../../schemas/usage/usage.ts';
import { found } from '../../lookup.ts';
import { defineOperation } from '../../operation.ts';

/** Returns every source with its calls; sources that were not called have zeros. */
function bySource(used: readonly SourceUsage[], limits: PlanLimits) {
  return SOURCES.map((source) => {
    const { calls, cost } = used.find((each) => each.source === source) ?? { calls: 0, cost: 0 };
    return { source, calls, cost, unit: unitOf(source), limit: limits[`source_calls.${source}`] };
  });
}

const total = (used: readonly SourceUsage[], what: 'collected' | 'judged' | 'calls') =>
  used.reduce((sum, each) => sum + each[what], 0);

type Noted = Awaited<ReturnType<typeof reachedLimits>>;
type Used = Parameters<typeof limitsNear>[1];

/**
 * Returns the limits in effect: those that the counts have reached, and those recorded as used up because less is
 * left than the next call needs, unless the plan has grown since.
 */
function limitsReached(limits: PlanLimits, used: Used, noted: Noted, ends: Record<'month' | 'day', string>) {
  const counted = limitsNear(limits, used).filter(({ isReached }) => isReached);
  const names = [...counted, ...noted.filter(({ name, maximum }) => maximum >= (limits[name] ?? Infinity))];
  return [...new Set(names.map(({ name }) => name))].map((limit) => ({
    limit,
    maximum: limits[limit] ?? 0,
    reached_at: noted.find(({ name }) => name === limit)?.reached_at ?? null,
    until: ends[LIMITS[limit].per],
    effect: LIMITS[limit].then,
  }));
}

export const usageOperations = [
  defineOperation({
    operationId: 'get_usage',
    route: 'GET /api/v1/usage',
    access: 'R',
    tag: 'Workspace',
    summary: 'Get this month’s usage',
    description:
      'The current calendar month in UTC. A limit of null means no limit. Deleting mentions lowers no count. limits_reached says what is delayed, and until when.',
    response: UsageSchema,
    transact: async (tx, _input, { workspaceId }, context) => {
      const now = Date.now();
      const month = usageMonth(now);
      const period = monthBounds(month);
      const { plan, timezone } = found(await getWorkspace(tx, workspaceId), 'workspace');
      const limits = limitsOf(context.config.plans, plan);
      const used = await monthUsage(tx, { workspaceId, month });
      const tokens = await monthTokens(tx, { workspaceId, month });
      const today = messageDay(workspaceId, timezone, now);
      const messages = await countMessages(tx, today);
      const ofMonth = await countMonthMessages(tx, { workspaceId, month });
      const noted = await reachedLimits(tx, workspaceId, { month, day: today.day });
      const sources = bySource(used, limits);
      const counts = {
        ...limitCounts(used),
        llm_tokens: tokens.reserved + tokens.input + tokens.output,
        emails: messages.emails,
        chat_messages: messages.chat_messages,
      };
      const ends = { month: period.end, day: new Date(nextDayStart(timezone, now)).toISOString() };
      return {
        period,
        plan,
        mentions: {
          collected: total(used, 'collected'),
          judged: total(used, 'judged'),
          limit: limits.mentions,
        },
        source_calls: { total: total(used, 'calls'), limit: limits.source_calls, by_source: sources },
        llm_tokens: {
          input: tokens.input,
          output: tokens.output,
          total: tokens.input + tokens.output,
          limit: limits.llm_tokens,
        },
        messages: {
          emails_today: messages.emails,
          emails_limit: limits.emails,
          chat_today: messages.chat_messages,
          chat_limit: limits.chat_messages,
          emails_month: ofMonth.emails,
          chat_month: ofMonth.chat_messages,
        },
        limits_reached: limitsReached(limits, counts, noted, ends),
      };
    },
  }),
];
