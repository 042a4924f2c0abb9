import { countByHour, countByTime, type SlotCount } from '../../clickhouse/analytics/count-by-time.ts';
import { readGrowth } from '../../clickhouse/mentions/engagement-growth.ts';
import { readRates } from '../../clickhouse/mentions/engagement-rates.ts';
import { seenRates } from '../../domain/mentions/seen-rates.ts';
import { LEAST_GROWTH_MS } from '../../domain/traction/growth.ts';
import { tractionReports } from '../../domain/traction/reports.ts';
import { LEAST_ENGAGEMENT, LEAST_GAIN } from '../../domain/traction/traction.ts';
import type { SettledKeyword } from '../../postgres/alerts/alert-spikes.ts';
import { watchedSelection } from '../../domain/alerts/alert-match.ts';
import { DEFAULT_SPIKE_COUNT, SPIKE_HISTORY_HOURS } from '../../schemas/alerts/alert-spike.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import { clockOf, digestSpans, latestDigest } from '../../schemas/alerts/digest-time.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { REREAD_AGES } from '../../schemas/mentions/reread-schedule.ts';
import type { ApiContext } from '../context.ts';
import { digestMessages, ruleMessages, slotsOf, spikeMessages, type DayEdges } from './simulated-messages.ts';
import { HOUR_MS, MINUTE_MS } from '../../schemas/duration.ts';

/** What a simulation works with: an alert, saved or not, and its surroundings. */
export interface Trial {
  readonly alert: Draft;
  readonly selection: MentionSelection;
  /** IANA; the zone of a digest's hour. */
  readonly timeZone: string;
  readonly edges: DayEdges;
  readonly now: number;
  readonly cap: number;
  readonly keywords: readonly SettledKeyword[];
}
export type Draft = Omit<Alert, 'id' | 'created_at' | 'updated_at'>;

/** When the alert would have sent messages, and when the mentions it covers arrived. */
export interface Course {
  readonly messages: readonly number[];
  readonly slots: readonly SlotCount[];
  /** The mentions that it covers, the last ones at the end. Left out: those of the selection that were collected. */
  readonly mentionIds?: readonly string[];
}

/** The simulated period, by when mentions were collected. */
export const within = ({ edges, now }: Trial) => ({ foundSince: edges[0]!, foundUntil: now + 1 });

async function ruleCourse({ clickhouse }: ApiContext, trial: Trial): Promise<Course> {
  const selection = { ...trial.selection, ...within(trial) };
  const slots = await countByTime(clickhouse, selection, { by: 'found_at', slotMs: MINUTE_MS });
  return { slots, messages: ruleMessages(slots, trial.edges, trial.cap) };
}

async function digestCourse({ clickhouse }: ApiContext, trial: Trial): Promise<Course> {
  const { edges, now } = trial;
  const clock = clockOf(trial.alert, trial.timeZone);
  const ends: number[] = [];
  for (let { at } = latestDigest(now, clock); at >= edges[0]!; { at } = latestDigest(at - 1, clock))
    ends.unshift(at);
  const [first = edges[0]!] = ends.length > 0 ? digestSpans(ends[0]!, 1, clock) : [];
  const selection = { ...trial.selection, ...within(trial), foundSince: Math.min(first, edges[0]!) };
  const slots = await countByTime(clickhouse, selection, { by: 'found_at', slotMs: MINUTE_MS });
  return { slots: slots.filter(({ at }) => at >= edges[0]!), messages: digestMessages(slots, first, ends) };
}

async function spikeCourse({ clickhouse }: ApiContext, trial: Trial): Promise<Course> {
  const { edges, now, keywords } = trial;
  const settled = keywords.filter(({ settled_at }) => settled_at <= now);
  const ids = settled.map(({ id }) => id);
  const selection = watchedSelection(trial.selection, ids);
  if (!selection) return { slots: [], messages: [] };
  const hours = SPIKE_HISTORY_HOURS + Math.ceil((now - edges[0]!) / HOUR_MS) + 1;
  const { since, counts } = await countByHour(clickhouse, selection, { hours, until: now });
  const slots = counts.map((count, at) => ({ at: since + at * HOUR_MS, count }));
  // Before the first keyword had a history, no count was usual.
  const start = Math.max(edges[0]!, Math.min(...settled.map(({ settled_at }) => settled_at)));
  const from = Math.ceil((start - since) / HOUR_MS);
  const told = spikeMessages(counts, from, trial.alert.min_count ?? DEFAULT_SPIKE_COUNT);
  return { slots: slots.filter(({ at }) => at >= edges[0]!), messages: told.map((at) => slots[at]!.at) };
}

/** Judged by what is usual now: what was usual then is not known any more. */
async function tractionCourse({ clickhouse }: ApiContext, trial: Trial): Promise<Course> {
  const { selection, edges, now, cap } = trial;
  const since = edges[0]!;
  const [growth, seen] = await Promise.all([
    readGrowth(
      clickhouse,
      { ...selection, since: since - REREAD_AGES.at(-1)! },
      {
        ...{ since, until: now + 1, least: LEAST_GROWTH_MS },
        ...{ leastGain: LEAST_GAIN, leastEngagement: LEAST_ENGAGEMENT },
      },
    ),
    seenRates({ rates: readRates.bind(null, clickhouse) }, selection.workspaceId, now),
  ]);
  const reports = tractionReports(growth, seen);
  const slots = slotsOf(reports.map(({ at }) => at));
  return {
    ...{ slots, messages: ruleMessages(slots, edges, cap) },
    mentionIds: reports.map(({ mentionId }) => mentionId),
  };
}

/** Simulates each kind of alert. */
export const COURSES = {
  rule: ruleCourse,
  digest: digestCourse,
  spike: spikeCourse,
  traction: tractionCourse,
} as const;
