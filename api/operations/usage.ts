import { monthTokens, usageMonth } from '../../postgres/judge-usage.ts';
import { messageCaps, messageDay } from '../../postgres/message-cap.ts';
import { countMessages, countMonthMessages } from '../../postgres/message-counts.ts';
import { monthUsage, type SourceUsage } from '../../postgres/usage.ts';
import { getWorkspace } from '../../postgres/workspaces.ts';
import { SOURCES } from '../../schemas/source.ts';
import { unitOf, UsageSchema } from '../../schemas/usage.ts';
import { found } from '../lookup.ts';
import { defineOperation } from '../operation.ts';

/** Takes the first day of a month (`2026-11-01`) and gives its bounds; the end is exclusive. */
function periodOf(month: string) {
  const start = new Date(month);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
  return { start: start.toISOString(), end: end.toISOString() };
}

/** Every source with what it was used for; those that were not used with zeros. */
function bySource(used: readonly SourceUsage[]) {
  return SOURCES.map((source) => {
    const { calls, cost } = used.find((each) => each.source === source) ?? { calls: 0, cost: 0 };
    return { source, calls, cost, unit: unitOf(source) };
  });
}

const total = (used: readonly SourceUsage[], what: 'collected' | 'judged' | 'calls') =>
  used.reduce((sum, each) => sum + each[what], 0);

const getUsageOperation = defineOperation({
  operationId: 'get_usage',
  method: 'GET',
  path: '/api/v1/usage',
  access: 'R',
  tag: 'Workspace',
  summary: 'Get the usage of this month',
  description: 'The running month in UTC. A limit of null is none. Deleting lowers no count.',
  response: UsageSchema,
  run: (context, _input, { workspaceId }) =>
    context.postgres.asTenant(workspaceId, async (tx) => {
      const now = Date.now();
      const month = usageMonth(now);
      const { plan, timezone } = found(await getWorkspace(tx, workspaceId), 'workspace');
      const used = await monthUsage(tx, { workspaceId, month });
      const tokens = await monthTokens(tx, { workspaceId, month });
      const messages = await countMessages(tx, messageDay(workspaceId, timezone, now));
      const ofMonth = await countMonthMessages(tx, { workspaceId, month });
      const caps = messageCaps(context.config);
      return {
        period: periodOf(month),
        plan,
        mentions: { collected: total(used, 'collected'), judged: total(used, 'judged'), limit: null },
        source_calls: { total: total(used, 'calls'), limit: null, by_source: bySource(used) },
        llm_tokens: {
          input: tokens.input,
          output: tokens.output,
          total: tokens.input + tokens.output,
          limit: context.config.judge.monthlyTokens,
        },
        messages: {
          emails_today: messages.emails,
          emails_limit: caps.emails,
          chat_today: messages.chats,
          chat_limit: caps.chats,
          emails_month: ofMonth.emails,
          chat_month: ofMonth.chats,
        },
      };
    }),
});

export const usageOperations = [getUsageOperation];
