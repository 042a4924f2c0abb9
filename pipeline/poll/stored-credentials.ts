import type { Postgres } from '../../postgres/client.ts';
import { createSeal } from '../../postgres/sealed.ts';
import { wakeChanged } from '../../postgres/scans/scan-retries.ts';
import { credentialsRevision, readCredentials } from '../../postgres/sources/source-credentials.ts';
import type { Logger } from '../../runtime/logger.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import type { Config } from '../../schemas/config/config.ts';
import { SECOND_MS } from '../../schemas/duration.ts';
import type { Source } from '../../schemas/source.ts';
import { sourceKeyOf, type ConfiguredSource } from '../connector/configured-source.ts';
import type { SourceVariables } from '../connector/connector.ts';
import { reconfigure } from './open-sources.ts';

/** How long another process may go on with former credentials. */
const EVERY_MS = 10 * SECOND_MS;

interface StoredCredentialsDeps {
  readonly postgres: Postgres;
  readonly config: Pick<Config, 'sources'>;
  readonly sources: ReadonlyMap<Source, ConfiguredSource>;
  readonly userAgent: string;
  readonly secretKey: Buffer;
  readonly logger: Logger;
}

/** Returns settings where those of the environment win over stored ones. */
export const mergeSettings = (environment: SourceVariables, stored: SourceVariables): SourceVariables => ({
  ...stored,
  ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined)),
});

/**
 * Creates what gives the sources of this process the credentials that are stored in Postgres. `apply` reads them if they have
 * changed since; `watch` goes on doing so.
 */
export function createStoredCredentials(deps: StoredCredentialsDeps) {
  const { postgres, config, sources, userAgent, secretKey, logger } = deps;
  const seal = createSeal(secretKey);
  let applied: string | undefined;
  const apply = async (): Promise<void> => {
    const revision = await credentialsRevision(postgres);
    if (revision === applied) return;
    const stored = await readCredentials(postgres, seal);
    const unreadable = stored.filter(({ text }) => text === null);
    if (unreadable.length > 0)
      logger.warn(
        { credentials: unreadable.map(({ source, name }) => `${source} ${name}`) },
        'Stored credentials were sealed with another EARSHOT_SECRET_KEY and are left out. Set them again.',
      );
    const changed = [...sources.values()].filter((source) => {
      const own = stored.filter((each) => each.source === source.connector.source && each.text !== null);
      const given = Object.fromEntries(own.map(({ name, text }) => [name, text!]));
      const settings = mergeSettings(config.sources[source.connector.source], given);
      return reconfigure(source, settings, userAgent, secretKey);
    });
    if (changed.length > 0 && applied !== undefined)
      await wakeChanged(postgres, [...sources.values()].map(sourceKeyOf));
    applied = revision;
  };
  return {
    apply,
    watch: (): Running =>
      startRepeating({
        firstAfterMs: EVERY_MS,
        everyMs: EVERY_MS,
        logger,
        failure: 'Stored credentials of sources cannot be read at present.',
        run: apply,
      }),
  };
}
