import { createHmac } from 'node:crypto';
import { type SourceHealth, type SourceKey } from '../../postgres/source-health.ts';
import { type Config } from '../../schemas/config.ts';
import { SOURCES, type Source } from '../../schemas/source.ts';
import { complaint } from '../poll/breaker-policy.ts';
import { type ReadySource } from '../poll/scan.ts';
import { CONNECTORS } from './index.ts';
import { type SourceSettings } from './source.ts';

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

/** Which of the thirteen sources give posts, and what they lack, those that are only followed included. */
export function sourceStatuses(sources: ReadonlyMap<Source, ReadySource>) {
  return SOURCES.map((source) => {
    const availability = sources.get(source)?.open.availability;
    if (!availability) return { source, available: false, reason: 'not built into this version' };
    const reason = availability.available ? (availability.onlyFollowed ?? null) : availability.reason;
    return { source, available: availability.available, reason };
  });
}

/**
 * The same, and which of them are at rest, used up or in need of attention, given what is known of those that are not well.
 * `now` is in milliseconds since 1970.
 */
export function presentStatuses(
  sources: ReadonlyMap<Source, ReadySource>,
  unwell: readonly (SourceKey & SourceHealth)[],
  now: number,
) {
  return sourceStatuses(sources).map((status) => {
    const settings = sources.get(status.source)?.settings;
    const health = unwell.find((each) => each.source === status.source && each.settings === settings);
    const reason = status.available && health ? complaint(health, now) : null;
    return reason === null ? status : { ...status, available: false, reason };
  });
}
