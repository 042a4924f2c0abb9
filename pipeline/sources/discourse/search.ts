import { SourceError, type PostPage, type SearchQuery, type SourceIo } from '../../connector/connector.ts';
import { asList, asObject, asText, asTime, parseJson } from '../../connector/parsing/json-values.ts';
import { toPage, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { toPhrase } from '../../connector/planning/phrase.ts';
import type { SiteCaller } from '../../connector/site-call.ts';
import type { DiscoursePlace } from './address.ts';
import { readPost } from './post.ts';

/** The name of the rate limit of searches. */
export const SEARCH_LIMIT = 'search';
/** Forums refuse shorter words. */
const SHORTEST = 3;
/** The most pages of a search: a forum returns 50 topics on each. */
const MOST_PAGES = 5;
/** The most posts per query that are fetched: a search returns only a part of their text. */
const MAX_FETCHED = 50;

/** Returns a post with all of its text; `withheld` when it is gone meanwhile. */
async function fetchPost(call: SiteCaller, forum: string, id: string, title: string | null, io: SourceIo) {
  const request = call(forum, `/posts/${encodeURIComponent(id)}.json`);
  const answer = await io.request({ ...request, acceptStatuses: [403, 404] });
  return answer.status >= 400 ? 'withheld' : readPost(parseJson(answer), forum, title);
}

/**
 * Yields the posts that a search finds for one spelling, of each topic at most one.
 * https://docs.discourse.org/#tag/Search
 */
export async function* searchForum(
  call: SiteCaller,
  { forum, part }: DiscoursePlace,
  { spellings, since }: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const phrase = toPhrase(spellings[0] ?? '') ?? '';
  if ([...phrase].length < SHORTEST) return;
  const after = new Date(since).toISOString().slice(0, 10);
  const q = [phrase, part?.filter, `after:${after}`, 'order:latest'].filter(Boolean).join(' ');
  let fetches = MAX_FETCHED;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const request = call(forum, '/search.json', { q, page });
    const answer = asObject(parseJson(await io.request({ ...request, limit: SEARCH_LIMIT })));
    if (typeof answer.grouped_search_result !== 'object')
      throw new SourceError('malformed_answer', 'the answer is no result of a search');
    const titles = new Map(
      asList(answer.topics)
        .map(asObject)
        .map(({ id, title }) => [asText(id), asText(title)]),
    );
    const items: ParsedItem[] = [];
    for (const found of asList(answer.posts).map(asObject)) {
      const id = asText(found.id);
      if (id === null) items.push('malformed');
      else if ((asTime(found.created_at) ?? since) >= since && fetches-- > 0)
        items.push(await fetchPost(call, forum, id, titles.get(asText(found.topic_id)) ?? null, io));
    }
    yield toPage(items, since, io.now());
    if (fetches <= 0 || asObject(answer.grouped_search_result).more_full_page_results !== true) return;
  }
}
