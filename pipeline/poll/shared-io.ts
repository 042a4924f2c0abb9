import type { Postgres } from '../../postgres/client.ts';
import { createSeal } from '../../postgres/sealed.ts';
import { createSourceNotes } from '../../postgres/sources/source-notes.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { OpenSource, Connector } from '../connector/connector.ts';
import { sharedQuotaLedger, thriftyLedger } from './quota-ledger.ts';
import { sharedRateGate } from './rate-gate.ts';
import { createSourceIo, type MeteredSourceIo } from './source-io.ts';

/** A source with the present settings, as far as calling it goes. */
export interface CalledSource {
  readonly connector: Pick<Connector, 'source' | 'limits'>;
  readonly open: Pick<OpenSource, 'quotas'>;
}

/** What calls to the sources share with those of other processes. */
export interface SharedIoDeps {
  readonly postgres: Postgres;
  readonly metrics: Metrics;
  /** Sent on every call. */
  readonly userAgent: string;
  /** Seals what connectors keep. */
  readonly secretKey: Buffer;
}

/** Makes the io for some calls to one source. `signal` ends them at once. */
export type OpenIo = (source: CalledSource, signal: AbortSignal) => MeteredSourceIo;

/**
 * Gives the two ways to call sources under the limits, quotas and notes that all processes share: `open`, and `thrifty`
 * for what may wait, which leaves half of every quota to the former.
 */
export function shareIo({ postgres, metrics, userAgent, secretKey }: SharedIoDeps): {
  readonly open: OpenIo;
  readonly thrifty: OpenIo;
} {
  const gate = sharedRateGate(postgres);
  const seal = createSeal(secretKey);
  const whole = sharedQuotaLedger(postgres);
  const make =
    (ledger: typeof whole): OpenIo =>
    ({ connector, open }, signal) =>
      createSourceIo({
        connector,
        userAgent,
        gate,
        ledger,
        metrics,
        signal,
        notes: createSourceNotes(postgres, seal, connector.source),
        quotas: open.quotas ?? {},
      });
  return { open: make(whole), thrifty: make(thriftyLedger(whole, 0.5)) };
}
