import type { Connector, SourceClient } from '../connector/connector.ts';

/** What calling a source needs to know of it. */
export interface CallableSource {
  readonly connector: Pick<Connector, 'source' | 'limits'>;
  readonly client: Pick<SourceClient, 'quotas' | 'callsGivenHosts'>;
}
