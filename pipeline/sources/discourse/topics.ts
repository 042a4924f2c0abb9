import type { SourceIo } from '../../connector/connector.ts';
import {
  asList,
  asObject,
  asText,
  asTime,
  greatest,
  listIn,
  parseJson,
} from '../../connector/parsing/json-values.ts';
import type { SiteCaller } from '../../connector/site-call.ts';

/** The most pages of topics: 30 are on one. */
const MOST_PAGES = 10;

/**
 * Returns the ids of the topics of a category or tag that had a post since then, in milliseconds since 1970. The list is
 * sorted by that time, except for the pinned ones at its start.
 */
export async function activeTopics(
  call: SiteCaller,
  forum: string,
  list: string,
  since: number,
  io: SourceIo,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let page = 0; page < MOST_PAGES; page++) {
    const body = asObject(parseJson(await io.request(call(forum, list, { page }))));
    const { topic_list: topicList } = body;
    const topics = listIn(asObject(topicList), 'topics').map(asObject);
    for (const topic of topics) {
      const id = asText(topic.id);
      const times = [topic.bumped_at, topic.last_posted_at, topic.created_at].map(asTime);
      if (id !== null && (greatest(times) ?? since) >= since) ids.add(id);
    }
    const last = topics.filter(({ pinned }) => pinned !== true).at(-1);
    const isOver = asList(asObject(topicList).more_topics_url).length === 0;
    if (isOver || (last && (asTime(last.bumped_at) ?? since) < since)) break;
  }
  return ids;
}
