import type { Postgres } from '../../postgres/client.ts';
import { createSeal } from '../../postgres/sealed.ts';
import { createSourceStorage } from '../../postgres/sources/source-storage.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Connector, SourceClient } from '../connector/connector.ts';
import { createQuotaLedger, limitToShare, type QuotaLedger } from './quota-ledger.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createSourceIo, type MeteredSourceIo } from './source-io.ts';

/** The share of every quota that background work may use. The rest is left for scans. */
const BACKGROUND_SHARE = 0.5;

/** What calling a source needs to know of it. */
export interface CallableSource {
  readonly connector: Pick<Connector, 'source' | 'limits'>;
  readonly client: Pick<SourceClient, 'quotas'>;
}

/** What calls to the sources share with other processes. */
export interface SourceIoDeps {
  readonly postgres: Postgres;
  readonly metrics: Metrics;
  /** Sent with every call. */
  readonly userAgent: string;
  /** Encrypts what connectors store. */
  readonly secretKey: Buffer;
}

/** Opens the io for some calls to one source. The signal ends them immediately. */
export type OpenSourceIo = (source: CallableSource, signal: AbortSignal) => MeteredSourceIo;

/** Returns two ways to call sources under the limits, quotas and storage that all processes share. */
export function createSourceIoOpeners({ postgres, metrics, userAgent, secretKey }: SourceIoDeps): {
  readonly forScans: OpenSourceIo;
  readonly forBackground: OpenSourceIo;
} {
  const limiter = createRateLimiter(postgres);
  const seal = createSeal(secretKey);
  const ledger = createQuotaLedger(postgres);
  const openerWith =
    (quotaLedger: QuotaLedger): OpenSourceIo =>
    ({ connector, client }, signal) =>
      createSourceIo({
        connector,
        userAgent,
        limiter,
        ledger: quotaLedger,
        metrics,
        signal,
        storage: createSourceStorage(postgres, seal, connector.source),
        quotas: client.quotas ?? {},
      });
  return {
    forScans: openerWith(ledger),
    forBackground: openerWith(limitToShare(ledger, BACKGROUND_SHARE)),
  };
}
