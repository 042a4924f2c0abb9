import { countByHour } from '../../clickhouse/analytics/count-by-time.ts';
import {
  insertSpike,
  settledKeywords,
  claimSpikeAlerts,
  type ActiveSpike,
} from '../../postgres/alerts/alert-spikes.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import { alertSelection, watchedSelection } from '../../domain/alerts/alert-match.ts';
import {
  DEFAULT_SPIKE_COUNT,
  findSpike,
  SPIKE_HISTORY_HOURS,
  SPIKE_NEWS_HOURS,
  SPIKE_REST_HOURS,
} from '../../schemas/alerts/alert-spike.ts';
import { HOUR_MS } from '../../schemas/duration.ts';
import type { AlertsContext } from './bind.ts';
import { SPIKE_DEADLINE_MS } from './retry-policy.ts';

/** Alerts that a process claims at once. Each costs a query of the store. */
const BATCH = 20;

/** Checks the last hours of an alert and saves a spike to be sent. Returns whether it saved a new one. */
async function detectSpike({ postgres, clickhouse, now = Date.now }: AlertsContext, alert: ActiveSpike) {
  const at = now();
  const { projects, keywords } = await postgres.asTenant(alert.workspace_id, async (tx) => ({
    projects: await outlineProjects(tx, alert.workspace_id),
    keywords: await settledKeywords(tx, alert.workspace_id),
  }));
  const ids = projects.map(({ id }) => id);
  const settled = keywords.filter(({ settled_at }) => settled_at <= at).map(({ id }) => id);
  const selection = watchedSelection(alertSelection(alert, alert.workspace_id, ids, at), settled);
  if (selection === null) return false;
  const hours = SPIKE_HISTORY_HOURS + SPIKE_NEWS_HOURS;
  const { since, counts } = await countByHour(clickhouse, selection, { hours, until: at });
  // Ignores hours before the alert was turned on, and those that belong to the last reported spike.
  const rest = alert.last_end === null ? 0 : alert.last_end + (SPIKE_REST_HOURS - 1) * HOUR_MS;
  const first = Math.max(alert.armed_at - HOUR_MS + 1, rest);
  const from = Math.max(SPIKE_HISTORY_HOURS, Math.ceil((first - since) / HOUR_MS));
  const spike = findSpike(counts, from, alert.min_count ?? DEFAULT_SPIKE_COUNT);
  if (!spike) return false;
  const endsAt = since + (spike.at + 1) * HOUR_MS;
  return insertSpike(postgres, { alert, endsAt, usual: spike.usual, giveUpAt: at + SPIKE_DEADLINE_MS });
}

/**
 * Checks the spike alerts that are due. Returns how many spikes it saved. A failure does not keep the rest of its
 * batch from being checked; then the first one is thrown.
 */
export async function detectSpikes(context: AlertsContext): Promise<number> {
  let found = 0;
  for (;;) {
    const claimed = await claimSpikeAlerts(context.postgres, BATCH);
    if (claimed.length === 0) return found;
    const failures: unknown[] = [];
    for (const alert of claimed)
      await detectSpike(context, alert).then(
        (isNew) => (found += Number(isNew)),
        (error: unknown) => failures.push(error),
      );
    if (failures.length > 0) throw failures[0];
  }
}
