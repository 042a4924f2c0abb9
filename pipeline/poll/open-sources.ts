import { createHmac } from 'node:crypto';
import type { SourceHealth, SourceKey } from '../../postgres/sources/source-health.ts';
import type { HeldQuota } from '../../postgres/sources/source-quotas.ts';
import type { Config } from '../../schemas/config/config.ts';
import { SOURCES, type Source } from '../../schemas/source.ts';
import { complaint } from './breaker-policy.ts';
import type { ReadySource } from '../connector/ready-source.ts';
import { CONNECTORS } from '../sources/index.ts';
import type { SourceSettings } from '../connector/connector.ts';

/** Tells settings apart without telling what they are. */
const fingerprint = (settings: SourceSettings, secretKey: Buffer): string =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 16);

/**
 * Opens every connector with the settings of its source. `userAgent` is sent on every call; `secretKey` is the service's:
 * fingerprints of settings are made with it.
 */
export function openSources(
  config: Pick<Config, 'sources'>,
  userAgent: string,
  secretKey: Buffer,
): Map<Source, ReadySource> {
  return new Map(
    CONNECTORS.map((connector) => {
      const settings = config.sources[connector.source];
      const open = connector.open({ ...settings, userAgent });
      return [
        connector.source,
        { connector, open, settings: fingerprint({ ...settings, userAgent: '' }, secretKey) },
      ];
    }),
  );
}

/** Which of the sources give posts, and what they lack, those that are only followed included. */
export function sourceStatuses(sources: ReadonlyMap<Source, ReadySource>) {
  return SOURCES.map((source) => {
    const availability = sources.get(source)?.open.availability;
    if (!availability) return { source, available: false, reason: 'not built into this version' };
    const reason = availability.available ? (availability.onlyFollowed ?? null) : availability.reason;
    return { source, available: availability.available, reason };
  });
}

/** What is known of the sources at present. */
export interface PresentState {
  /** Those that are not well. */
  readonly unwell: readonly (SourceKey & SourceHealth)[];
  /** Their quotas of which things hold units. */
  readonly held: readonly HeldQuota[];
}

/** What has to wait at a source because all of a quota is held, for people; null: nothing. The rest of the source works. */
function waitsFor(
  { open: { quotas = {} }, connector }: ReadySource,
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

/**
 * The same, and which of them are at rest, used up or in need of attention, or have something wait, given what is known of
 * them. `now` is in milliseconds since 1970.
 */
export function presentStatuses(
  sources: ReadonlyMap<Source, ReadySource>,
  { unwell, held }: PresentState,
  now: number,
) {
  return sourceStatuses(sources).map((status) => {
    const ready = sources.get(status.source);
    if (!status.available || !ready) return status;
    const health = unwell.find((each) => each.source === status.source && each.settings === ready.settings);
    const reason = health ? complaint(health, now) : null;
    if (reason !== null) return { ...status, available: false, reason };
    return { ...status, reason: status.reason ?? waitsFor(ready, held) };
  });
}
