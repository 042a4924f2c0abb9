import { callUrl } from '../../connector/base-url.ts';
import {
  SourceError,
  type SourceIo,
  type SourceRequest,
  type SourceResponse,
} from '../../connector/connector.ts';
import {
  asList,
  asObject,
  asText,
  type JsonObject,
  objectIn,
  parseJson,
} from '../../connector/parsing/json-values.ts';

/** How this installation calls GitHub. */
export interface GithubSite {
  readonly base: URL;
  /** Null: as nobody, with smaller limits and without GraphQL. */
  readonly token: string | null;
}

/** Seconds to leave GitHub alone when it names none: what it asks of clients that meet a secondary limit. */
const PAUSE_SECONDS = 60;

/** Seconds until the window ends that the headers tell of, at least one. */
function untilReset({ headers }: SourceResponse, now: number): number {
  const reset = Number(headers['x-ratelimit-reset'] || Number.NaN);
  return Number.isFinite(reset) ? Math.max(Math.ceil(reset - now / 1000), 1) : PAUSE_SECONDS;
}

/**
 * Seconds for which GitHub wants no calls: it says so with 403 as well as with 429, by header when the usual limit is
 * reached and in words when the one on bursts is. Null: the answer stands for something else.
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

/** Makes one call in GitHub's manner. */
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

/** Reads one of the search lists, such as `/search/issues`. */
export async function searchGithub(
  site: GithubSite,
  path: string,
  query: Readonly<Record<string, string | number>>,
  limit: string,
  io: SourceIo,
): Promise<JsonObject> {
  const answer = asObject(
    parseJson(await callGithub(site, { url: callUrl(site.base, path, query), limit }, io)),
  );
  if (!Array.isArray(answer.items)) throw new SourceError('malformed_answer', 'the answer has no items');
  return answer;
}

/** What a GraphQL answer gives: its data, and its errors, which may concern a part of it only. */
export interface GraphqlAnswer {
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

/** Asks a GraphQL question. Throws `server_error` when it gives nothing but errors. */
export async function askGraphql(
  site: GithubSite,
  question: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> },
  io: SourceIo,
): Promise<GraphqlAnswer> {
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
