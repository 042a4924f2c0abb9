import type { SourceHealth } from '../../postgres/sources/source-health.ts';
import type { SourceError, SourceErrorCode } from '../connector/connector.ts';

/** What a failure says of its source. */
export type Meaning =
  /** It does not work at present. */
  | 'down'
  /** It does not let us in: somebody must see to it. */
  | 'refusing'
  /** It has given what it grants for now. */
  | 'spent'
  /** It works: the question was at fault. */
  | 'well'
  /** Nothing either way. */
  | 'nothing';

const MEANINGS: Readonly<Record<SourceErrorCode, Meaning>> = {
  server_error: 'down',
  unreachable: 'down',
  timeout: 'down',
  malformed_answer: 'down',
  unauthorized: 'refusing',
  forbidden: 'refusing',
  quota_spent: 'spent',
  // With a time. One that names none may last: it is left alone like one that is down.
  rate_limited: 'spent',
  bad_request: 'well',
  not_found: 'well',
  too_large: 'nothing',
  internal: 'nothing',
  // A limit of a workspace's plan says nothing of the source.
  usage_limit_reached: 'nothing',
};

/** What a failure says of the source. */
export function meaningOf({ code, concerns, retryAfterSeconds }: SourceError): Meaning {
  if (concerns === 'question') return 'nothing';
  return code === 'rate_limited' && retryAfterSeconds === undefined ? 'down' : MEANINGS[code];
}

/** What is known of a source means. Codes that are not ours, such as those of a later release, say nothing. */
function meaningOfHealth({ code, failures }: SourceHealth): Meaning {
  return code === 'rate_limited' && failures > 0 ? 'down' : (MEANINGS[code as SourceErrorCode] ?? 'nothing');
}

/** Failures in a row after which a source is left alone: fewer may be one broken question. */
const FAILURES = 3;
/**
 * How long it is left alone, doubled each time it fails again: 30 s to 5 minutes; 5 to 15 minutes where it refuses us. Short
 * enough that people see within minutes that it is back, long enough that one call each time troubles nobody.
 */
const RESTS = {
  down: { first: 30_000, longest: 300_000 },
  refusing: { first: 300_000, longest: 900_000 },
} as const;

/** Up to a quarter is taken off, so that processes and installations do not come back all at once. */
function restMs(kind: keyof typeof RESTS, rests: number, random: () => number): number {
  const { first, longest } = RESTS[kind];
  return Math.round(Math.min(first * 2 ** rests, longest) * (1 - random() / 4));
}

/** Whether a failure changes what is known of the source. */
export const isTelling = (error: SourceError): boolean => {
  const meaning = meaningOf(error);
  return (
    meaning === 'down' ||
    meaning === 'refusing' ||
    (meaning === 'spent' && error.retryAfterSeconds !== undefined)
  );
};

/**
 * What is known of a source after a telling failure, given what was known before it (null: it was well). A source that is
 * down is left alone after three failures in a row, and after the first one that follows a rest; one that refuses us at
 * once. A rest that is under way is not made longer.
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
  if (restsMs !== null) return { ...again, rests, restsMs };
  if (meaning === 'down' && rests === 0 && again.failures < FAILURES) return { ...again, rests, restsMs };
  return { ...again, rests: rests + 1, restsMs: restMs(meaning, rests, random) };
}

/** Whether a source in this state is to be left alone by scans that nobody asked for in person. */
export const isResting = (health: SourceHealth): boolean =>
  health.restsMs !== null && ['down', 'refusing'].includes(meaningOfHealth(health));

/** Whether a source in this state gets one try at a time: it failed too often, and has not worked since. */
export const isOnTrial = (health: SourceHealth): boolean =>
  health.rests > 0 && ['down', 'refusing'].includes(meaningOfHealth(health));

/** Why a source in this state cannot be used, for people; null: it can. `now` is in milliseconds since 1970. */
export function complaint(health: SourceHealth, now: number): string | null {
  const until = health.restsMs === null ? null : new Date(now + health.restsMs).toISOString();
  switch (meaningOfHealth(health)) {
    case 'down':
      return until && `resting until ${until}: ${health.message}`;
    case 'refusing':
      return `needs attention: ${health.message}${until ? `; asked again at ${until}` : ''}`;
    case 'spent':
      return until && `${health.message} until ${until}`;
    case 'well':
    case 'nothing':
      return null;
  }
}
