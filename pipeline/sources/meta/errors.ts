import type { Source } from '../../../schemas/source.ts';
import { SourceError, type SourceErrorCode, type SourceResponse } from '../../connector/connector.ts';
import { asCount, asList, asNumber, asObject, objectIn } from '../../connector/parsing/json-values.ts';

/**
 * Codes in the errors of Meta's APIs: https://developers.facebook.com/docs/graph-api/guides/error-handling and
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
const LIMIT_CODES = [4, 17, 32, 613];
/** Business use cases have limits of their own, from 80000 to 80014. */
const isLimitCode = (code: number) => LIMIT_CODES.includes(code) || (code >= 80_000 && code <= 80_014);
const TOKEN_CODES = [102, 190];
const isPermissionCode = (code: number) => code === 3 || code === 10 || (code >= 200 && code <= 299);
/** Unknown error, service away: passing, whatever the status says. */
const PASSING_CODES = [1, 2];

/** Rest after a limit error that does not say for how long. The windows roll over an hour. */
const REST_SECONDS = 300;
/** Per cent of a limit above which calls are slowed down. */
const SLOW_FROM = 80;
/** Seconds of pause for each per cent above that: at 99 % nearly a minute, the longest that a scan waits for. */
const SECONDS_A_PERCENT = 3;

/** Statuses under which Meta says in the body what is wrong. */
export const ERROR_STATUSES = [400, 401, 403, 404];

/** The code of the error in an answer; null when there is none. */
export const errorCode = (answer: SourceResponse): number | null =>
  asNumber(asObject(objectIn(answer.body).error).code);

/** Most of any limit that is used, in per cent; 0 when the answer does not say. */
function usage({ headers }: SourceResponse): number {
  const app = objectIn(headers['x-app-usage']);
  return Math.max(...[app.call_count, app.total_time, app.total_cputime].map(asCount));
}

/** Seconds until a limit that is reached is open again; 0 when none is. */
function secondsToRegain({ headers }: SourceResponse): number {
  const byAccount = objectIn(headers['x-business-use-case-usage']);
  const entries = Object.values(byAccount).flatMap(asList).map(asObject);
  return Math.max(0, ...entries.map((entry) => asCount(entry.estimated_time_to_regain_access) * 60));
}

/**
 * Seconds for which the limit is to rest after an answer of Meta; null: not at all. Above 80 % of `X-App-Usage` calls
 * become slower the less is left.
 */
export function metaPause(answer: SourceResponse): number | null {
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

/** An error that comes as if it were a good answer; it then stands alone. */
const isErrorAlone = ({ status, body }: SourceResponse) =>
  status === 200 && /^\s*\{\s*"error"\s*:\s*\{/.test(body);

/** The failure that an answer of Meta with one of `ERROR_STATUSES`, or with an error in place of data, stands for; null: none. */
export function metaFailure(source: Source, answer: SourceResponse): SourceError | null {
  if (!ERROR_STATUSES.includes(answer.status) && !isErrorAlone(answer)) return null;
  const inBody = errorCode(answer);
  const code = failureCode(answer.status, inBody);
  const said = `${source} answered with status ${answer.status}${inBody === null ? '' : `, code ${inBody}`}`;
  const message = MEANINGS[code] ? `${said}: ${MEANINGS[code]}` : said;
  if (code !== 'rate_limited') return new SourceError(code, message);
  const searches = asNumber(answer.headers['retry-after']) ?? metaPause(answer) ?? REST_SECONDS;
  return new SourceError(code, message, searches);
}

/** The same for failures that pass by themselves alone: a limit, or a fault of Meta's, under whatever status. */
export function passingFailure(source: Source, answer: SourceResponse): SourceError | null {
  const failure = metaFailure(source, answer);
  return failure && ['rate_limited', 'server_error'].includes(failure.code) ? failure : null;
}
