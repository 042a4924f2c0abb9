import { type Config } from '../../schemas/config.ts';
import { SOURCES, type Source } from '../../schemas/source.ts';
import { type ReadySource } from '../poll/scan.ts';
import { CONNECTORS } from './index.ts';

/** Opens every connector with the settings of its source. `userAgent` is sent on every call. */
export function openSources(config: Pick<Config, 'sources'>, userAgent: string): Map<Source, ReadySource> {
  return new Map(
    CONNECTORS.map((connector) => [
      connector.source,
      { connector, open: connector.open({ ...config.sources[connector.source], userAgent }) },
    ]),
  );
}

/** Which of the thirteen sources can be asked, and what the others lack. */
export function sourceStatuses(sources: ReadonlyMap<Source, ReadySource>) {
  return SOURCES.map((source) => {
    const availability = sources.get(source)?.open.availability;
    if (!availability) return { source, available: false, reason: 'not built into this version' };
    return {
      source,
      available: availability.available,
      reason: availability.available ? null : availability.reason,
    };
  });
}
