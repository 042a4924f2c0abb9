import { countByTime } from '../../clickhouse/analytics/count-by-time.ts';
import { listMentions } from '../../clickhouse/mentions/list-mentions.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import { getRule } from '../../postgres/rules/rules.ts';
import { dayAfter, dayOf } from '../../schemas/day.ts';
import { MINUTE_MS } from '../../schemas/duration.ts';
import { parseMoment } from '../../schemas/moment.ts';
import { RULE_SIMULATION, type RuleActions, type RuleSimulation } from '../../schemas/rules/rule.ts';
import type { ApiContext } from '../context.ts';
import { found, refuseUnknownId } from '../lookup.ts';
import { checkActions, readRuleFilters } from './rule-check.ts';

/** What to simulate: the fields of a new rule, or a saved rule with changed fields. */
export interface SimulatedRule {
  readonly rule?: number;
  readonly filters?: Readonly<Record<string, unknown>>;
  readonly actions?: RuleActions;
}

/**
 * Returns which mentions found in the last 30 days match a rule, as they are now. Throws `invalid_request` for what a rule
 * cannot be. Changes nothing.
 */
export async function simulateRule(
  context: ApiContext,
  workspaceId: number,
  { rule: id, filters, actions }: SimulatedRule,
): Promise<RuleSimulation> {
  const now = Date.now();
  const { wanted, timeZone, projects } = await context.postgres.asTenant(workspaceId, async (tx) => {
    const saved = id === undefined ? null : await getRule(tx, workspaceId, id);
    if (id !== undefined && !saved) refuseUnknownId('rule', 'rule');
    if (actions) await checkActions(tx, workspaceId, actions);
    return {
      wanted: await readRuleFilters(tx, workspaceId, filters ?? saved?.filters ?? {}),
      timeZone: found(await getWorkspace(tx, workspaceId), 'workspace').timezone,
      projects: (await outlineProjects(tx, workspaceId)).map((project) => project.id),
    };
  });
  const today = dayOf(now, timeZone);
  const days = Array.from({ length: RULE_SIMULATION.days }, (_, at) => ({
    day: dayAfter(today, at + 1 - RULE_SIMULATION.days),
    mentions: 0,
  }));
  const since = parseMoment(days[0]!.day, timeZone)!;
  const selection = {
    ...wanted.selection,
    ...{ workspaceId, foundSince: since, foundUntil: now + 1 },
    projectIds: wanted.project_id === null ? projects : projects.filter((one) => one === wanted.project_id),
  };
  const byDay = new Map(days.map((day) => [day.day, day]));
  for (const { at, count } of await countByTime(context.clickhouse, selection, {
    by: 'found_at',
    slotMs: MINUTE_MS,
  }))
    byDay.get(dayOf(at, timeZone))!.mentions += count;
  return {
    since: new Date(since).toISOString(),
    until: new Date(now).toISOString(),
    mentions: days.reduce((total, { mentions }) => total + mentions, 0),
    days,
    sample: await listMentions(context.clickhouse, selection, {
      order: 'found',
      limit: RULE_SIMULATION.sample,
    }),
  };
}
