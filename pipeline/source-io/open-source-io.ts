import type { GuardedNetwork } from '../../outbound/address-guard.ts';
import type { Postgres } from '../../postgres/client.ts';
import { createSeal } from '../../postgres/sealed.ts';
import { createSourceStorage } from '../../postgres/sources/source-storage.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { CallableSource } from './callable-source.ts';
import { createQuotaLedger, limitToShare, type QuotaLedger } from './quota-ledger.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { paceIo, type PacedSourceIo } from './paced-io.ts';
import { createSourceIo, type MeteredSourceIo } from './source-io.ts';

/** The share of every limit and quota that reading posts again may use. The rest is left for scans. */
export const REREAD_SHARE = 0.1;

/** What calls to the sources share with other processes. */
export interface SourceIoDeps {
  readonly postgres: Postgres;
  readonly metrics: Metrics;
  /** Sent with every call. */
  readonly userAgent: string;
  /** Encrypts what connectors store. */
  readonly secretKey: Buffer;
  /** Guards calls to hosts that users chose. */
  readonly guard: Pick<GuardedNetwork, 'dispatcher'>;
}

/** Opens the io for some calls to one source. The signal ends them immediately. */
export type OpenSourceIo = (source: CallableSource, signal: AbortSignal) => MeteredSourceIo;

/** Opens the io for calls that must leave the larger part to others. */
export type OpenPacedIo = (source: CallableSource, signal: AbortSignal) => PacedSourceIo;

/** Returns two ways to call sources under the limits, quotas and storage that all processes share. */
export function createSourceIoOpeners({ postgres, metrics, userAgent, secretKey, guard }: SourceIoDeps): {
  readonly forScans: OpenSourceIo;
  readonly forRereads: OpenPacedIo;
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
        ...(client.callsGivenHosts && { dispatcher: guard.dispatcher }),
      });
  const openReread = openerWith(limitToShare(ledger, 'rereads', REREAD_SHARE));
  return {
    forScans: openerWith(ledger),
    forRereads: (source, signal) => paceIo(openReread(source, signal), source, REREAD_SHARE),
  };
}
