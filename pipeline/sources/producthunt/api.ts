import { addressUrl } from '../../connector/base-url.ts';
import { SourceError, type PostPage, type SearchQuery, type SourceIo } from '../../connector/connector.ts';
import {
  asList,
  asObject,
  asText,
  listIn,
  parseJson,
  type JsonObject,
} from '../../connector/parsing/json-values.ts';
import { toReread } from '../../connector/parsing/post-reading.ts';
import { walkPages } from '../../connector/parsing/walk-pages.ts';
import type { Reread } from '../../connector/reread.ts';
import { topicOf } from './address.ts';
import { LAUNCH_FIELDS, readLaunch } from './launch.ts';

const API = 'https://api.producthunt.com/v2/api/graphql';
/** The name of its rate limit. */
export const API_LIMIT = 'api';
/** Launches per page: as many as the API returns. */
const PAGE_SIZE = 20;
/** The most pages per query: some days of launches. */
const MOST_PAGES = 50;
/** Launches read again with one call. */
export const REREAD_SIZE = 20;

const POSTS = `query($first: Int, $after: String, $postedAfter: DateTime, $topic: String) {
  posts(first: $first, after: $after, postedAfter: $postedAfter, topic: $topic, order: NEWEST) {
    nodes { ${LAUNCH_FIELDS} } pageInfo { endCursor hasNextPage } } }`;

/** The API with a token: https://api.producthunt.com/v2/docs */
export interface ProducthuntApi {
  readonly token: string;
  /** The operator's base URL, if any. */
  readonly base: string | undefined;
}

async function ask({ token, base }: ProducthuntApi, query: string, variables: JsonObject, io: SourceIo) {
  const answer = await io.request({
    method: 'POST',
    url: addressUrl(API, base),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    limit: API_LIMIT,
  });
  const { data, errors } = asObject(parseJson(answer));
  if (data === undefined || data === null)
    throw new SourceError(
      asList(errors).length > 0 ? 'bad_request' : 'malformed_answer',
      asList(errors).length > 0 ? 'Product Hunt refused the query' : 'the answer has no data',
    );
  return asObject(data);
}

/** Yields the newest launches, of a topic if the address is that of one, back to `since`. */
export function listLaunches(
  api: ProducthuntApi,
  { address = '', since }: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const postedAfter = new Date(since).toISOString();
  const read = async (after?: string) => {
    const variables = { first: PAGE_SIZE, after: after ?? null, postedAfter, topic: topicOf(address) };
    const posts = asObject((await ask(api, POSTS, variables, io)).posts);
    const { endCursor, hasNextPage } = asObject(posts.pageInfo);
    const items = listIn(posts, 'nodes').map(readLaunch);
    return { items, next: hasNextPage === true ? asText(endCursor) : null };
  };
  return walkPages(read, { mostPages: MOST_PAGES, since, now: io.now });
}

/** Reads launches again with one call. */
export async function rereadLaunches(
  api: ProducthuntApi,
  ids: readonly string[],
  io: SourceIo,
): Promise<Reread> {
  const known = ids.filter((id) => /^\d+$/.test(id));
  if (known.length === 0) return { readings: [], gone: [] };
  const fields = known.map((id) => `p${id}: post(id: ${id}) { ${LAUNCH_FIELDS} }`).join(' ');
  const data = await ask(api, `{ ${fields} }`, {}, io);
  const found = known.flatMap((id) => {
    const launch = data[`p${id}`];
    return launch === undefined || launch === null ? [] : [[id, readLaunch(launch)] as const];
  });
  return toReread(known, new Map(found));
}
