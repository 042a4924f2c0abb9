import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import { parseFeedDocument } from '../feeds/feed-document.ts';
import { authorPage, idAt } from './story.ts';

/** The address of a comment leads to its story (`/s/<story>/<title>#c_<comment>`) or only to itself (`/c/<comment>`). */
const STORY = /\/s\/(\w+)/;
const COMMENT = /\/c\/(\w+)$/;

/**
 * Parses a page of the newest comments, `/comments.rss`: the only list of them that is no web page. It has neither scores
 * nor parents. Throws `malformed_answer` for anything but a feed.
 */
export function readCommentFeed(document: string, site: string, readAt: number): ParsedItem[] {
  const { items } = parseFeedDocument(document, { address: site, readAt, source: 'lobsters' });
  return items.map((item) => {
    if (typeof item === 'string') return item;
    const id = idAt(site, 'c', COMMENT.exec(item.external_id)?.[1] ?? null);
    if (id === null) return 'malformed';
    return {
      ...item,
      external_id: id,
      kind: 'comment',
      title: item.title?.replace(/^on /, '') ?? null,
      author_name: null,
      author_url: authorPage(site, item.author),
      thread_id: idAt(site, 's', STORY.exec(item.url)?.[1] ?? null),
    };
  });
}
