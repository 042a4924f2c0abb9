import { decodeEntities, htmlToText } from '../../connector/parsing/plain-text.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import {
  asCount,
  asList,
  asNumber,
  asObject,
  asText,
  asTime,
  type JsonObject,
  least,
  listIn,
} from '../../connector/parsing/json-values.ts';

/** One page of hits. */
export interface HnPage {
  readonly items: readonly ParsedItem[];
  /** The number of hits that match the query. */
  readonly total: number;
  readonly pages: number;
  /** The time of the oldest hit in seconds since 1970; null when there is none. */
  readonly oldest: number | null;
}

const timeOf = (hit: JsonObject) =>
  asNumber(hit.created_at_i) ?? (asTime(hit.created_at) ?? Number.NaN) / 1000;

function storyText(hit: JsonObject): string {
  const own = htmlToText(asText(hit.story_text) ?? '');
  // The linked address stays in the text, so that a keyword in it is found.
  return [own, asText(hit.url)].filter(Boolean).join('\n');
}

/** Parses one hit of the index. */
export function readHit(value: unknown): ParsedItem {
  const hit = asObject(value);
  const id = asText(hit.objectID);
  const author = asText(hit.author);
  const tags = asList(hit._tags);
  const body = asText(hit.comment_text);
  const isComment = tags.includes('comment') || (tags.length === 0 && body !== null);
  if (hit.deleted === true || hit.dead === true) return 'withheld';
  // The rest of a deleted item: neither an author nor text.
  if (id && !author && !body && !asText(hit.title) && !asText(hit.story_text)) return 'withheld';
  const seconds = timeOf(hit);
  const thread = tags.find((tag) => /^story_\d+$/.test(String(tag)));
  return toPost('hn', {
    externalId: id,
    kind: isComment ? 'comment' : 'post',
    url: id && `https://news.ycombinator.com/item?id=${encodeURIComponent(id)}`,
    title: decodeEntities(asText(hit.title) ?? asText(hit.story_title) ?? ''),
    text: isComment ? htmlToText(body ?? '') : storyText(hit),
    author,
    authorUrl: author && `https://news.ycombinator.com/user?id=${encodeURIComponent(author)}`,
    engagement: [asCount(hit.points), asCount(hit.num_comments)],
    postedAt: Number.isNaN(seconds) ? null : seconds * 1000,
    threadId:
      asText(hit.story_id) ?? (thread ? String(thread).slice('story_'.length) : isComment ? null : id),
    parentId: asText(hit.parent_id),
  });
}

/** Parses an answer of `search_by_date`. Throws `malformed_answer` when it has no list of hits. */
export function parseHn(body: unknown): HnPage {
  const answer = asObject(body);
  const hits = listIn(answer, 'hits');
  return {
    items: hits.map(readHit),
    total: asCount(answer.nbHits),
    pages: asCount(answer.nbPages),
    oldest: least(hits.map((hit) => timeOf(asObject(hit))).filter((time) => !Number.isNaN(time))),
  };
}
