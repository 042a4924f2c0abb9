import { createAddressCheck } from '../../pipeline/poll/address-check.ts';
import { currentSourceStatuses, quotaStates } from '../../pipeline/poll/source-statuses.ts';
import { createSourceTest } from '../../pipeline/poll/test-source.ts';
import type { ConfiguredSource } from '../../pipeline/connector/configured-source.ts';
import { createSourceIoOpeners, type SourceIoDeps } from '../../pipeline/source-io/open-source-io.ts';
import { unhealthySources } from '../../postgres/sources/source-health.ts';
import { heldQuotas, usedQuotas } from '../../postgres/sources/source-quotas.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Source } from '../../schemas/source.ts';
import type { Stores } from './stores.ts';

/** What the sources of a process are bound with. */
interface SourcesBase extends Omit<SourceIoDeps, 'postgres'> {
  readonly stores: Pick<Stores, 'postgres'>;
  readonly config: Pick<Config, 'sources'>;
  readonly sources: ReadonlyMap<Source, ConfiguredSource>;
  readonly credentials: { apply(): Promise<void> };
}

/** Binds what the API asks of the sources: their state, quotas and credentials, a test, and a look at an address. */
export function bindSources(base: SourcesBase) {
  const { stores, config, sources, credentials } = base;
  const { postgres } = stores;
  const io = createSourceIoOpeners({ ...base, postgres }).forScans;
  return {
    checkProjectSource: createAddressCheck({ sources, io }),
    testSource: createSourceTest({ sources, io }),
    applyCredentials: credentials.apply,
    isSetInEnvironment: (source: Source, name: string) => config.sources[source][name] !== undefined,
    sourceQuotas: async () => quotaStates(sources, await usedQuotas(postgres, Date.now())),
    sources: async () => {
      const now = Date.now();
      const [unhealthy, held] = await Promise.all([unhealthySources(postgres), heldQuotas(postgres, now)]);
      return currentSourceStatuses(sources, { unhealthy, held }, now);
    },
  };
}
