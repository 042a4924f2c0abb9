import type { SourceHealth, SourceKey } from '../../postgres/sources/source-health.ts';
import type { HeldQuota, UsedQuota } from '../../postgres/sources/source-quotas.ts';
import { SOURCES, type Source } from '../../schemas/source.ts';
import { whyNotSearchable, type ConfiguredSource } from '../connector/configured-source.ts';
import { describeHealth } from './circuit-breaker-policy.ts';

/** Returns for every source whether it provides posts, and what it lacks to do so or to be searched. */
export function sourceStatuses(sources: ReadonlyMap<Source, ConfiguredSource>) {
  return SOURCES.map((source) => {
    const configured = sources.get(source);
    if (!configured) return { source, available: false, reason: 'not built into this version' };
    return {
      source,
      available: configured.client.availability.available,
      reason: whyNotSearchable(configured),
    };
  });
}

/** What is known of the sources at present. */
export interface CurrentSourceState {
  readonly unhealthy: readonly (SourceKey & SourceHealth)[];
  /** How many units of their quotas are held by items. */
  readonly held: readonly HeldQuota[];
}

/**
 * Returns what has to wait because items hold all of a quota, for people; null: nothing. The rest of the source works.
 */
function waitingFor(
  { client: { quotas = {} }, connector }: ConfiguredSource,
  held: readonly HeldQuota[],
): string | null {
  const full = held.find(
    ({ source, name, units }) =>
      source === connector.source && units >= (quotas[name]?.units ?? Number.POSITIVE_INFINITY),
  );
  if (!full) return null;
  const until = new Date(full.freesAt).toISOString();
  return `all ${full.units} ${full.name} that ${full.source} grants are in use: others wait until ${until}`;
}

/** Returns what is left of every quota of the sources, from what is used now. */
export const quotaStates = (sources: ReadonlyMap<Source, ConfiguredSource>, used: readonly UsedQuota[]) =>
  [...sources].flatMap(([source, { client }]) =>
    Object.entries(client.quotas ?? {}).map(([name, { units }]) => {
      const use = used.find((each) => each.source === source && each.name === name);
      return {
        ...{ source, name, units, left: Math.max(0, units - (use?.used ?? 0)) },
        renews_at: use ? new Date(use.freesAt).toISOString() : null,
      };
    }),
  );

/**
 * Returns the same, and which sources are resting, used up or in need of attention, or let something wait. `now` is in
 * milliseconds since 1970.
 */
export function currentSourceStatuses(
  sources: ReadonlyMap<Source, ConfiguredSource>,
  { unhealthy, held }: CurrentSourceState,
  now: number,
) {
  return sourceStatuses(sources).map((status) => {
    const configured = sources.get(status.source);
    if (!status.available || !configured) return status;
    const health = unhealthy.find(
      (each) => each.source === status.source && each.settings === configured.settings,
    );
    const reason = health ? describeHealth(health, now) : null;
    if (reason !== null) return { ...status, available: false, reason };
    return { ...status, reason: status.reason ?? waitingFor(configured, held) };
  });
}
