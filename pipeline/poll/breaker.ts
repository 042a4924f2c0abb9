import type { Postgres } from '../../postgres/client.ts';
import { wakeRetries } from '../../postgres/scans/scan-retries.ts';
import {
  healthOf,
  noteFailure,
  noteRecovery,
  takeProbe,
  type SourceHealth,
  type SourceKey,
} from '../../postgres/sources/source-health.ts';
import { SourceError, type SourceErrorCode } from '../connector/connector.ts';
import { afterFailure, complaint, isOnTrial, isResting, isTelling, meaningOf } from './breaker-policy.ts';

/** A try that is not over after this time is taken for dead, and another scan may have one. */
const PROBE_MS = 120_000;
/** When to come back while another scan tries whether the source works again. */
const COME_BACK_MS = 30_000;

/** Keeps scans from sources that do not work, or do not let us in. All processes share what it knows. */
export interface Breaker {
  /**
   * Whether a source may be asked. Null: yes; else the failure that stands in for asking, with the seconds after which to
   * come back. A source that has rested is tried by one scan at a time; one that a person asked for (`eager`) need not wait
   * for the end of the rest.
   */
  admit(key: SourceKey, eager: boolean): Promise<SourceError | null>;
  /** Whether a source works, as far as is known: what may wait is not tried with one that does not. */
  isWell(key: SourceKey): Promise<boolean>;
  /** Notes a failure. Gives the milliseconds for which the source is to be left alone from now on; null: it need not be. */
  failed(key: SourceKey, error: SourceError): Promise<number | null>;
  /** Notes an answer that was good. Scans that wait for a source which had been left alone are then tried at once. */
  succeeded(key: SourceKey): Promise<void>;
}

function standIn(health: SourceHealth, now: number): SourceError {
  const left = Math.ceil((health.restsMs ?? COME_BACK_MS) / 1000);
  return new SourceError(health.code as SourceErrorCode, complaint(health, now) ?? health.message, left);
}

/** The breaker whose state is the table `source_health`. */
export function sharedBreaker(
  postgres: Postgres,
  { now = Date.now, random = Math.random }: { now?: () => number; random?: () => number } = {},
): Breaker {
  const recovered = async (key: SourceKey) => {
    if (await noteRecovery(postgres, key)) await wakeRetries(postgres, key.source);
  };
  return {
    async admit(key, eager) {
      const health = await healthOf(postgres, key);
      if (health === null || !isOnTrial(health)) return null;
      if (isResting(health) && !eager) return standIn(health, now());
      return (await takeProbe(postgres, key, PROBE_MS)) ? null : standIn(health, now());
    },
    async isWell(key) {
      const health = await healthOf(postgres, key);
      return health === null || !isOnTrial(health);
    },
    async failed(key, error) {
      if (meaningOf(error) === 'well') await recovered(key);
      if (!isTelling(error)) return null;
      const after = await noteFailure(postgres, key, (before) => afterFailure(before, error, random));
      return isResting(after) ? after.restsMs : null;
    },
    succeeded: recovered,
  };
}
