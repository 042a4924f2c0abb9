import type { Source } from '../../../schemas/source.ts';
import { SourceError, type SourceErrorCode, type SourceResponse } from '../../connector/connector.ts';
import { asCount, asList, asNumber, asObject, objectIn } from '../../connector/parsing/json-values.ts';

/**
 * Error codes of Meta's APIs: https://developers.facebook.com/docs/graph-api/guides/error-handling and
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
const LIMIT_CODES = [4, 17, 32, 613];
/** Business use cases have limits of their own, from 80000 to 80014. */
const isLimitCode = (code: number) => LIMIT_CODES.includes(code) || (code >= 80_000 && code <= 80_014);
const TOKEN_CODES = [102, 190];
const isPermissionCode = (code: number) => code === 3 || code === 10 || (code >= 200 && code <= 299);
/** Unknown error, or service unavailable: transient, whatever the status. */
const PASSING_CODES = [1, 2];

/** The pause after a limit error that names none. The windows roll over an hour. */
const REST_SECONDS = 300;
/** The percentage of a limit above which calls are slowed down. */
const SLOW_FROM = 80;
/** Seconds of pause for each percent above that: nearly a minute at 99 %, the longest that a scan waits. */
const SECONDS_A_PERCENT = 3;

/** Statuses with which Meta describes the error in the body. */
export const ERROR_STATUSES = [400, 401, 403, 404];

/** Returns the code of the error in an answer; null when there is none. */
export const errorCode = (answer: SourceResponse): number | null =>
  asNumber(asObject(objectIn(answer.body).error).code);

/** Returns the most used percentage of any limit; 0 when the answer does not say. */
function usage({ headers }: SourceResponse): number {
  const app = objectIn(headers['x-app-usage']);
  return Math.max(...[app.call_count, app.total_time, app.total_cputime].map(asCount));
}

/** Returns the seconds until a reached limit renews; 0 when none is reached. */
function secondsToRegain({ headers }: SourceResponse): number {
  const byAccount = objectIn(headers['x-business-use-case-usage']);
  const entries = Object.values(byAccount).flatMap(asList).map(asObject);
  return Math.max(0, ...entries.map((entry) => asCount(entry.estimated_time_to_regain_access) * 60));
}

/**
 * Returns the seconds for which to block the limit after an answer; null when it need not be. Above 80 % of
 * `X-App-Usage`, calls slow down the less is left.
 */
export function metaCooldown(answer: SourceResponse): number | null {
  const regain = secondsToRegain(answer);
  if (regain > 0) return regain;
  const used = usage(answer);
  if (used >= 100) return REST_SECONDS;
  return used > SLOW_FROM ? (used - SLOW_FROM) * SECONDS_A_PERCENT : null;
}

function failureCode(status: number, code: number | null): SourceErrorCode {
  if (code !== null && isLimitCode(code)) return 'rate_limited';
  if (code !== null && TOKEN_CODES.includes(code)) return 'unauthorized';
  if (code !== null && isPermissionCode(code)) return 'forbidden';
  if (code !== null && PASSING_CODES.includes(code)) return 'server_error';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  return status === 404 ? 'not_found' : 'bad_request';
}

const MEANINGS: Partial<Record<SourceErrorCode, string>> = {
  rate_limited: 'its limit is reached',
  unauthorized: 'the access token has expired or is not valid',
  forbidden: 'the app lacks a permission, or its review',
};

/** An error with status 200, without any data. */
const isErrorAlone = ({ status, body }: SourceResponse) =>
  status === 200 && /^\s*\{\s*"error"\s*:\s*\{/.test(body);

/**
 * Returns the error that an answer stands for: one with a status of `ERROR_STATUSES`, or with an error in place of
 * data. Null when it is none.
 */
export function metaError(source: Source, answer: SourceResponse): SourceError | null {
  if (!ERROR_STATUSES.includes(answer.status) && !isErrorAlone(answer)) return null;
  const inBody = errorCode(answer);
  const code = failureCode(answer.status, inBody);
  const said = `${source} answered with status ${answer.status}${inBody === null ? '' : `, code ${inBody}`}`;
  const message = MEANINGS[code] ? `${said}: ${MEANINGS[code]}` : said;
  if (code !== 'rate_limited') return new SourceError(code, message);
  const searches = asNumber(answer.headers['retry-after']) ?? metaCooldown(answer) ?? REST_SECONDS;
  return new SourceError(code, message, searches);
}

/** The same for transient errors only: a limit or a fault of Meta's, under any status. */
export function transientMetaError(source: Source, answer: SourceResponse): SourceError | null {
  const failure = metaError(source, answer);
  return failure && ['rate_limited', 'server_error'].includes(failure.code) ? failure : null;
}
