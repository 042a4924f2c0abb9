import { HOUR_MS } from '../../../schemas/duration.ts';
import { startOfDay } from '../../../schemas/moment.ts';
import { callUrl, type QueryValues } from '../../connector/base-url.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SourceIo, SourceResponse } from '../../connector/connector.ts';
import type { SourceQuota } from '../../connector/source-quota.ts';
import { asList, asObject, asText, objectIn, parseJson } from '../../connector/parsing/json-values.ts';

/** The name of the limit and of the quota of searches. All other calls share the rest. */
export const SEARCHES = 'searches';
/** The quota for looking up videos, which nothing else may use up. */
export const LOOKUPS = 'lookups';
export const COMMENTS = 'comments';

/** The zone of YouTube's days. */
const ZONE = 'America/Los_Angeles';
/** A failed search may count as well. */
const SEARCH_TRIES = 3;
/** The share of the units reserved for looking up videos: a search needs only one more call. */
const LOOKUP_SHARE = 0.1;

/** How this installation calls YouTube. */
export interface YoutubeSite {
  readonly base: URL;
  readonly key: string;
}

/** Returns what YouTube grants a key per day: https://developers.google.com/youtube/v3/determine_quota_cost */
export function youtubeQuotas(searches: number, units: number): Readonly<Record<string, SourceQuota>> {
  const daily = (most: number): SourceQuota => ({ units: most, per: { calendar: 'day', zone: ZONE } });
  const lookups = Math.floor(units * LOOKUP_SHARE);
  return { [SEARCHES]: daily(searches), [LOOKUPS]: daily(lookups), [COMMENTS]: daily(units - lookups) };
}

/** Returns the seconds until YouTube's next day. Counted from noon, since a day may have 23 or 25 hours. */
function untilTomorrow(now: number): number {
  const tomorrow = startOfDay(startOfDay(now, ZONE) + 36 * HOUR_MS, ZONE);
  return Math.ceil((tomorrow - now) / 1000);
}

interface Refusal {
  readonly reasons: readonly string[];
  readonly domain: string;
  readonly message: string;
  /** The exceeded limit, if Google names it, e.g. `SearchListPerDayPerProject`. */
  readonly limit: string;
}

function parseRefusal({ body }: SourceResponse): Refusal {
  const error = asObject(objectIn(body).error);
  const errors = asList(error.errors).map(asObject);
  const details = asList(error.details).map(asObject);
  return {
    reasons: [...errors, ...details].map(({ reason }) => asText(reason)).filter((reason) => reason !== null),
    domain: asText(errors[0]?.domain) ?? '',
    message: asText(error.message) ?? '',
    limit: details.map(({ metadata }) => asText(asObject(metadata).quota_limit) ?? '').join(),
  };
}

/** Returns what a refusal means where its status does not say. */
function errorIn(answer: SourceResponse, now: number): SourceError | null {
  if (answer.status < 400 || answer.status >= 500) return null;
  const { reasons, message, limit } = parseRefusal(answer);
  const has = (...names: string[]) => names.some((name) => reasons.includes(name));
  if (has('quotaExceeded', 'dailyLimitExceeded') || /PerDay/.test(limit))
    return new SourceError('quota_spent', 'youtube says that the day’s quota is used up', untilTomorrow(now));
  if (has('rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED'))
    return answer.status === 429 ? null : new SourceError('rate_limited', 'youtube asks for a slower pace');
  // In older answers only the message tells a wrong key from a wrong query.
  if (has('keyInvalid', 'keyExpired', 'API_KEY_INVALID') || /API key (not valid|expired)/i.test(message))
    return new SourceError('unauthorized', 'youtube does not know the API key');
  if (has('processingFailure', 'backendError'))
    return new SourceError('server_error', `youtube failed with status ${answer.status}`);
  return null;
}

/** Whether a refusal concerns one video: its comments are disabled, or it is gone. */
const concernsVideo = (answer: SourceResponse) =>
  answer.status === 404 ||
  (answer.status === 403 && /^youtube\.(?!quota)/.test(parseRefusal(answer).domain)) ||
  (answer.status === 403 && parseRefusal(answer).reasons.includes('commentsDisabled'));

/** Makes one call, which takes a unit of a quota first. Returns the answer as JSON. Throws `SourceError`. */
export async function callYoutube(
  { base, key }: YoutubeSite,
  io: SourceIo,
  quota: string,
  path: string,
  query: QueryValues,
): Promise<unknown> {
  await io.spend(quota, 1);
  const answer = await io.request({
    url: callUrl(base, path, query),
    headers: { 'x-goog-api-key': key },
    errorIn: (received) => errorIn(received, io.now()),
    ...(quota === SEARCHES && { limit: SEARCHES, maxAttempts: SEARCH_TRIES }),
  });
  return parseJson(answer);
}

/** The same for a call about one video. Returns null when that video refuses. */
export async function callAboutVideo(
  { base, key }: YoutubeSite,
  io: SourceIo,
  path: string,
  query: QueryValues,
): Promise<unknown> {
  await io.spend(COMMENTS, 1).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error;
    // Without units for comments, the videos of other queries can still be found.
    throw new SourceError(error.code, error.message, error.retryAfterSeconds, 'query');
  });
  const answer = await io.request({
    url: callUrl(base, path, query),
    headers: { 'x-goog-api-key': key },
    acceptStatuses: [403, 404],
    errorIn(received) {
      const isForbidden = received.status === 403 && !concernsVideo(received);
      const failure = errorIn(received, io.now());
      return (
        failure ?? (isForbidden ? new SourceError('forbidden', 'youtube answered with status 403') : null)
      );
    },
  });
  return answer.status >= 400 ? null : parseJson(answer);
}
