import { countByHour } from '../../clickhouse/analytics/count-by-time.ts';
import {
  insertSpike,
  settledKeywords,
  takeSpikes,
  type ArmedSpike,
} from '../../postgres/alerts/alert-spikes.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import { alertSelection, watchedSelection } from '../../schemas/alerts/alert-match.ts';
import {
  DEFAULT_SPIKE_COUNT,
  findSpike,
  SPIKE_HISTORY_HOURS,
  SPIKE_NEWS_HOURS,
  SPIKE_REST_HOURS,
} from '../../schemas/alerts/alert-spike.ts';
import type { AlertsContext } from './bind.ts';
import { SPIKE_PATIENCE_MS } from './rhythm.ts';

const HOUR_MS = 3_600_000;
/** Alerts that a process takes at once: each is a question to the store. */
const AT_ONCE = 20;

/** Looks whether one of the last hours of an alert is a spike, and writes it down. Gives whether it did. */
async function lookForSpike(
  { postgres, clickhouse, now = Date.now }: AlertsContext,
  alert: ArmedSpike,
): Promise<boolean> {
  const at = now();
  const { projects, keywords } = await postgres.asTenant(alert.workspace_id, async (tx) => ({
    projects: await outlineProjects(tx, alert.workspace_id),
    keywords: await settledKeywords(tx, alert.workspace_id),
  }));
  const ids = projects.map(({ id }) => id);
  const settled = keywords.filter(({ settled_at }) => settled_at <= at).map(({ id }) => id);
  const selection = watchedSelection(alertSelection(alert, alert.workspace_id, ids), settled);
  if (selection === null) return false;
  const hours = SPIKE_HISTORY_HOURS + SPIKE_NEWS_HOURS;
  const { since, counts } = await countByHour(clickhouse, selection, { hours, until: at });
  // What was over before it was turned on is not told, nor what belongs to the spike that it told last.
  const rest = alert.last_end === null ? 0 : alert.last_end + (SPIKE_REST_HOURS - 1) * HOUR_MS;
  const first = Math.max(alert.armed_at - HOUR_MS + 1, rest);
  const from = Math.max(SPIKE_HISTORY_HOURS, Math.ceil((first - since) / HOUR_MS));
  const spike = findSpike(counts, from, alert.min_count ?? DEFAULT_SPIKE_COUNT);
  if (!spike) return false;
  const endsAt = since + (spike.at + 1) * HOUR_MS;
  return insertSpike(postgres, { alert, endsAt, usual: spike.usual, giveUpAt: at + SPIKE_PATIENCE_MS });
}

/**
 * Looks for spikes of all alerts whose turn it is, each every five minutes. Gives how many it wrote down to be sent. One that cannot
 * be looked at keeps no other of those taken with it from its turn; then it throws why, since it may be the store that is away.
 */
export async function planSpikes(context: AlertsContext): Promise<number> {
  let found = 0;
  for (;;) {
    const taken = await takeSpikes(context.postgres, AT_ONCE);
    if (taken.length === 0) return found;
    const failures: unknown[] = [];
    for (const alert of taken)
      await lookForSpike(context, alert).then(
        (isNew) => (found += Number(isNew)),
        (error: unknown) => failures.push(error),
      );
    if (failures.length > 0) throw failures[0];
  }
}
