import { HOUR_MS } from '../../../schemas/duration.ts';
import { callUrl, type QueryValues } from '../../connector/base-url.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SourceErrorCode, SourceIo, SourceResponse } from '../../connector/connector.ts';
import {
  asNumber,
  asObject,
  asText,
  type JsonObject,
  listIn,
  objectIn,
  parseJson,
} from '../../connector/parsing/json-values.ts';

/** One site of the Stack Exchange network. */
export interface StackSite {
  readonly base: URL;
  /** Its name in the API, such as `stackoverflow`. */
  readonly name: string;
  readonly key: string | null;
  /** What answers said about the quota that all sites share. */
  readonly quota: { spentUntil: number };
}

/** The API methods. Each has a limit of its own, since the API asks for pauses per method. */
export const METHODS = ['excerpts', 'posts', 'questions', 'answers'] as const;
export type Method = (typeof METHODS)[number];

/** The quota of calls per day. Answers say what is left of it. */
export const DAILY_CALLS = 'daily_calls';

/** The most items per page, and ids per call. */
export const PAGE_SIZE = 100;

/** The pause in seconds after too many calls when none is named. */
const PAUSE_SECONDS = 60;

/** https://api.stackexchange.com/docs/error-handling. All of them come with status 400. */
const ERRORS: ReadonlyMap<number, SourceErrorCode> = new Map([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [402, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'unauthorized'],
  [406, 'unauthorized'],
  [500, 'server_error'],
  [502, 'rate_limited'],
  [503, 'server_error'],
]);

/** Returns the error in the body. A throttle names its seconds in words. */
function errorIn(answer: SourceResponse): SourceError | null {
  const body = objectIn(answer.body);
  const id = asNumber(body.error_id);
  const code = id === null ? undefined : ERRORS.get(id);
  if (id === null || code === undefined) return null;
  const seconds = /(\d+) seconds?/.exec(asText(body.error_message) ?? '')?.[1];
  return new SourceError(
    code,
    `stackoverflow answered with error ${id}`,
    code === 'rate_limited' ? Number(seconds ?? PAUSE_SECONDS) : undefined,
  );
}

/** A page of a list. */
export interface StackPage {
  readonly items: readonly unknown[];
  readonly hasMore: boolean;
}

/** Records that the day's calls are used up. The API does not say when the day ends: waits an hour. */
function recordQuota(site: StackSite, answer: JsonObject, now: number): void {
  if (asNumber(answer.quota_remaining) === 0) site.quota.spentUntil = now + HOUR_MS;
}

/** Calls one method of one site. Throws `quota_spent` when the day's calls are used up. */
export async function callStack(
  site: StackSite,
  method: Method,
  path: string,
  query: QueryValues,
  io: SourceIo,
): Promise<StackPage> {
  const left = Math.ceil((site.quota.spentUntil - io.now()) / 1000);
  if (left > 0) throw new SourceError('quota_spent', 'the calls of the day are used up', left);
  await io.spend(DAILY_CALLS, 1);
  const answer = asObject(
    parseJson(
      await io.request({
        url: callUrl(site.base, path, { ...query, site: site.name, ...(site.key && { key: site.key }) }),
        limit: method,
        errorIn,
        cooldownAfterAnswer: (given) => asNumber(objectIn(given.body).backoff),
      }),
    ),
  );
  recordQuota(site, answer, io.now());
  return { items: listIn(answer, 'items'), hasMore: answer.has_more === true };
}
