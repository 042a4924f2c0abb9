import { toPost, type Read } from '../../connector/parsing/page.ts';
import { decoded, htmlToText } from '../../connector/parsing/plain-text.ts';
import { count, isoTime, list, number, record, text, type Wire } from '../../connector/parsing/wire.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** An article as a list or a single answer shows it. */
export interface DevtoArticle {
  /** The article with its description as text. */
  readonly read: Read;
  readonly id: string | null;
  readonly tags: readonly string[];
  /** The whole article as plain text; null in lists, which do not have it. */
  readonly body: string | null;
  /** Milliseconds since 1970; null when it is not known. */
  readonly publishedAt: number | null;
}

/** Lists give `tag_list` as a list and `tags` as text; a single answer has them the other way round. */
const tagsOf = (article: Wire): string[] =>
  [...list(article.tag_list), ...list(article.tags)]
    .flatMap((tags) => String(tags).split(/,\s*/))
    .filter((tag) => tag !== '');

function addressOf(article: Wire): string | null {
  const path = text(article.path);
  const url = text(article.url);
  return url && isUrl(url) ? url : path && `https://dev.to${path}`;
}

/** Reads one article of the Forem API. */
export function parseDevtoArticle(value: unknown): DevtoArticle {
  const article = record(value);
  const user = record(article.user);
  const username = text(user.username);
  const id = text(article.id);
  const publishedAt = isoTime(article.published_timestamp) ?? isoTime(article.published_at);
  const html = text(article.body_html);
  const title = text(article.title);
  return {
    id,
    tags: [...new Set(tagsOf(article))],
    body: html ? htmlToText(html) : text(article.body_markdown),
    publishedAt,
    read: toPost('devto', {
      externalId: id,
      kind: 'article',
      url: addressOf(article),
      title: title && decoded(title),
      text: decoded(text(article.description) ?? ''),
      lang: text(article.language),
      author: username,
      authorName: text(user.name),
      authorUrl: username && `https://dev.to/${encodeURIComponent(username)}`,
      engagement: [
        count(number(article.public_reactions_count) ?? article.positive_reactions_count),
        count(article.comments_count),
      ],
      postedAt: publishedAt,
      threadId: id,
    }),
  };
}
