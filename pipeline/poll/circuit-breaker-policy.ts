import type { SourceHealth } from '../../postgres/sources/source-health.ts';
import { backoffMs, type BackoffPolicy } from '../../runtime/timing/backoff.ts';
import { MINUTE_MS, SECOND_MS } from '../../schemas/duration.ts';
import type { SourceError, SourceErrorCode } from '../connector/connector.ts';

/** What a failure says about its source. */
export type FailureMeaning =
  /** It does not work at present. */
  | 'down'
  /** It rejects our credentials or blocks us: a person has to act. */
  | 'refusing'
  /** Its quota or rate is used up until a known time. */
  | 'spent'
  /** It works: the query was at fault. */
  | 'working'
  /** Nothing. */
  | 'nothing';

const MEANINGS: Readonly<Record<SourceErrorCode, FailureMeaning>> = {
  server_error: 'down',
  unreachable: 'down',
  timeout: 'down',
  malformed_answer: 'down',
  unauthorized: 'refusing',
  forbidden: 'refusing',
  quota_spent: 'spent',
  // With a time. Without one it may last, so the source counts as down: see `meaningOf`.
  rate_limited: 'spent',
  bad_request: 'working',
  not_found: 'working',
  too_large: 'nothing',
  internal: 'nothing',
  // A limit of a workspace's plan says nothing about the source.
  usage_limit_reached: 'nothing',
};

/** Returns what a failure says about its source. */
export function meaningOf({ code, scope, retryAfterSeconds }: SourceError): FailureMeaning {
  if (scope === 'query') return 'nothing';
  return code === 'rate_limited' && retryAfterSeconds === undefined ? 'down' : MEANINGS[code];
}

/** Returns what the stored health says. A code that this version does not know says nothing. */
function meaningOfHealth({ code, failures }: SourceHealth): FailureMeaning {
  return code === 'rate_limited' && failures > 0 ? 'down' : (MEANINGS[code as SourceErrorCode] ?? 'nothing');
}

/** The circuit opens after this many failures in a row: fewer may come from one bad query. */
const FAILURES_TO_OPEN = 3;
/**
 * How long the circuit stays open, doubled each time the source fails again. Short enough that people see a recovery
 * within minutes, long enough that one call each time bothers nobody.
 */
const OPEN_FOR: Readonly<Record<'down' | 'refusing', BackoffPolicy>> = {
  down: { firstMs: 30 * SECOND_MS, longestMs: 5 * MINUTE_MS, jitter: 0.25 },
  refusing: { firstMs: 5 * MINUTE_MS, longestMs: 15 * MINUTE_MS, jitter: 0.25 },
};

/** Whether a failure changes the health of its source. */
export const changesHealth = (error: SourceError): boolean => {
  const meaning = meaningOf(error);
  return (
    meaning === 'down' ||
    meaning === 'refusing' ||
    (meaning === 'spent' && error.retryAfterSeconds !== undefined)
  );
};

/**
 * Returns the health of a source after a failure that changes it. `before` is its health until then; null: it was
 * healthy. The circuit opens after three failures in a row of a source that is down, after the first one that follows
 * an open phase, and immediately when the source refuses us. A failure never prolongs an open phase. `random` returns 0
 * up to 1.
 */
export function afterFailure(
  before: SourceHealth | null,
  error: SourceError,
  random: () => number,
): SourceHealth {
  const { code, message } = error;
  const meaning = meaningOf(error);
  if (meaning !== 'down' && meaning !== 'refusing')
    return { failures: 0, rests: 0, code, message, restsMs: (error.retryAfterSeconds ?? 0) * 1000 };
  const known = before && meaningOfHealth(before) !== 'spent' ? before : null;
  const { failures, rests, restsMs } = known ?? { failures: 0, rests: 0, restsMs: null };
  const again = { failures: failures + 1, code, message };
  const opens = meaning === 'refusing' || rests > 0 || again.failures >= FAILURES_TO_OPEN;
  if (restsMs !== null || !opens) return { ...again, rests, restsMs };
  return { ...again, rests: rests + 1, restsMs: backoffMs(OPEN_FOR[meaning], rests + 1, random()) };
}

const isFailing = (health: SourceHealth) => ['down', 'refusing'].includes(meaningOfHealth(health));

/** Whether the circuit is open: scheduled scans do not call the source. */
export const isOpen = (health: SourceHealth): boolean => health.restsMs !== null && isFailing(health);

/** Whether the source has not worked since the circuit opened: it gets one attempt at a time. */
export const isOnTrial = (health: SourceHealth): boolean => health.rests > 0 && isFailing(health);

/** Returns why a source cannot be used, for people; null when it can. `now` is in milliseconds since 1970. */
export function describeHealth(health: SourceHealth, now: number): string | null {
  const until = health.restsMs === null ? null : new Date(now + health.restsMs).toISOString();
  switch (meaningOfHealth(health)) {
    case 'down':
      return until && `resting until ${until}: ${health.message}`;
    case 'refusing':
      return `needs attention: ${health.message}${until ? `; asked again at ${until}` : ''}`;
    case 'spent':
      return until && `${health.message} until ${until}`;
    case 'working':
    case 'nothing':
      return null;
  }
}
