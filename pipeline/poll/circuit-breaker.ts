import type { Postgres } from '../../postgres/client.ts';
import { wakeRetries } from '../../postgres/scans/scan-retries.ts';
import { healthOf, recordFailure, recordRecovery, takeProbe } from '../../postgres/sources/source-health.ts';
import type { SourceHealth, SourceKey } from '../../postgres/sources/source-health.ts';
import { MINUTE_MS, SECOND_MS } from '../../schemas/duration.ts';
import { SourceError, type SourceErrorCode } from '../connector/connector.ts';
import {
  afterFailure,
  changesHealth,
  describeHealth,
  isOnTrial,
  isOpen,
  meaningOf,
} from './circuit-breaker-policy.ts';

/** An attempt that takes longer counts as dead: another scan may make one. */
const PROBE_MS = 2 * MINUTE_MS;
/** When to come back while another scan makes the attempt. */
const COME_BACK_MS = 30 * SECOND_MS;

/** Keeps scans away from sources that do not work or refuse us. All processes share its state. */
export interface CircuitBreaker {
  /**
   * Returns null when a scan may call the source, else the error to report in place of a call, with the seconds until
   * the next attempt. After an open phase one scan at a time makes an attempt. An `eager` scan, one that a person asked
   * for, does not wait for the end of the open phase.
   */
  admit(key: SourceKey, eager: boolean): Promise<SourceError | null>;
  /** Whether the source works, as far as is known. Work that can wait is not tried with a source that does not. */
  isHealthy(key: SourceKey): Promise<boolean>;
  /** Records a failure. Returns the milliseconds for which the source must not be called; null when it may be. */
  failed(key: SourceKey, error: SourceError): Promise<number | null>;
  /** Records a good answer. Retries that wait for a source which recovers are then due immediately. */
  succeeded(key: SourceKey): Promise<void>;
}

function blockedError(health: SourceHealth, now: number): SourceError {
  const seconds = Math.ceil((health.restsMs ?? COME_BACK_MS) / 1000);
  const message = describeHealth(health, now) ?? health.message;
  return new SourceError(health.code as SourceErrorCode, message, seconds);
}

/** Creates the breaker whose state is the table `source_health`. */
export function createCircuitBreaker(
  postgres: Postgres,
  { now = Date.now, random = Math.random }: { now?: () => number; random?: () => number } = {},
): CircuitBreaker {
  const recovered = async (key: SourceKey) => {
    if (await recordRecovery(postgres, key)) await wakeRetries(postgres, key.source);
  };
  return {
    async admit(key, eager) {
      const health = await healthOf(postgres, key);
      if (health === null || !isOnTrial(health)) return null;
      if (isOpen(health) && !eager) return blockedError(health, now());
      return (await takeProbe(postgres, key, PROBE_MS)) ? null : blockedError(health, now());
    },
    async isHealthy(key) {
      const health = await healthOf(postgres, key);
      return health === null || !isOnTrial(health);
    },
    async failed(key, error) {
      if (meaningOf(error) === 'working') await recovered(key);
      if (!changesHealth(error)) return null;
      const after = await recordFailure(postgres, key, (before) => afterFailure(before, error, random));
      return isOpen(after) ? after.restsMs : null;
    },
    succeeded: recovered,
  };
}
