import { callUrl } from '../../connector/base-url.ts';
import type { SourceIo } from '../../connector/connector.ts';
import { asList, asObject, parseJson, type JsonObject } from '../../connector/parsing/json-values.ts';

const countReplies = (item: JsonObject): number =>
  asList(item.children)
    .map(asObject)
    .reduce((sum, child) => sum + 1 + countReplies(child), 0);

/** Returns an item of the search index as the site's database has it; null when the index has none. */
export async function indexItem(base: URL, id: number, io: SourceIo): Promise<JsonObject | null> {
  const answer = await io.request({
    url: callUrl(base, `/items/${id}`),
    acceptStatuses: [404],
    maxAttempts: 2,
  });
  if (answer.status === 404) return null;
  const item = asObject(parseJson(answer));
  return {
    ...{ id: item.id, type: item.type, by: item.author, time: item.created_at_i },
    ...{ title: item.title, url: item.url, text: item.text, parent: item.parent_id },
    ...{ score: item.points, descendants: countReplies(item) },
  };
}
