import { callUrl, type QueryValues } from '../../connector/base-url.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SourceIo, SourceRequest, SourceResponse } from '../../connector/connector.ts';
import {
  asList,
  asObject,
  asText,
  type JsonObject,
  listIn,
  objectIn,
  parseJson,
} from '../../connector/parsing/json-values.ts';

/** How this installation calls GitHub. */
export interface GithubSite {
  readonly base: URL;
  /** Null: without a token, with smaller limits and without GraphQL. */
  readonly token: string | null;
}

/** The pause in seconds when GitHub names none: what it asks of clients that hit a secondary limit. */
const PAUSE_SECONDS = 60;

/** Returns the seconds until the window in the headers ends, at least one. */
function untilReset({ headers }: SourceResponse, now: number): number {
  const reset = Number(headers['x-ratelimit-reset'] || Number.NaN);
  return Number.isFinite(reset) ? Math.max(Math.ceil(reset - now / 1000), 1) : PAUSE_SECONDS;
}

/**
 * Returns the seconds for which GitHub refuses calls. It signals that with 403 as well as 429: by a header for the
 * primary limit, in words for the limit on bursts. Null when the answer means something else.
 */
function cooldownAfterRefusal(answer: SourceResponse, now: number): number | null {
  const { status, headers, body } = answer;
  if (status !== 403 && status !== 429) return null;
  const named = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(named)) return Number(named);
  if (named !== '') return null;
  if (headers['x-ratelimit-remaining'] === '0') return untilReset(answer, now);
  return status === 429 || /rate limit|abuse detection/i.test(body) ? PAUSE_SECONDS : null;
}

/** Makes one call with GitHub's headers. */
export function callGithub(
  { token }: GithubSite,
  request: SourceRequest,
  io: SourceIo,
): Promise<SourceResponse> {
  return io.request({
    cooldownAfterRefusal: (answer) => cooldownAfterRefusal(answer, io.now()),
    ...request,
    headers: {
      accept: 'application/vnd.github.text-match+json',
      'x-github-api-version': '2022-11-28',
      ...(token && { authorization: `Bearer ${token}` }),
      ...request.headers,
    },
  });
}

/** Returns a page of a search, such as `/search/issues`. Throws `malformed_answer` when it has no items. */
export async function searchGithub(
  site: GithubSite,
  path: string,
  query: QueryValues,
  limit: string,
  io: SourceIo,
): Promise<JsonObject> {
  const answer = asObject(
    parseJson(await callGithub(site, { url: callUrl(site.base, path, query), limit }, io)),
  );
  listIn(answer, 'items');
  return answer;
}

/** The data of a GraphQL answer, and its errors, which may concern only a part of it. */
export interface GraphqlResult {
  readonly data: JsonObject;
  readonly errors: readonly JsonObject[];
}

const errorsOf = (answer: SourceResponse): readonly JsonObject[] =>
  asList(objectIn(answer.body).errors).map(asObject);

/** A spent limit comes with status 200. */
function limitIn(answer: SourceResponse, now: number): SourceError | null {
  const isLimit =
    answer.status === 200 && errorsOf(answer).some(({ type }) => asText(type) === 'RATE_LIMITED');
  return isLimit ? new SourceError('rate_limited', 'github asks for a pause', untilReset(answer, now)) : null;
}

/** Runs a GraphQL query. Throws `server_error` when the answer has only errors. */
export async function queryGraphql(
  site: GithubSite,
  question: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> },
  io: SourceIo,
): Promise<GraphqlResult> {
  const answer = await callGithub(
    site,
    {
      method: 'POST',
      url: callUrl(site.base, '/graphql'),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      limit: 'graphql',
      errorIn: (given) => limitIn(given, io.now()),
    },
    io,
  );
  const { data } = asObject(parseJson(answer));
  const errors = errorsOf(answer);
  if (Object.keys(asObject(data)).length === 0) {
    if (errors.length > 0) throw new SourceError('server_error', 'github answered with errors alone');
    throw new SourceError('malformed_answer', 'the answer has no data');
  }
  return { data: asObject(data), errors };
}
