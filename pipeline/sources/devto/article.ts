import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { decodeEntities, htmlToText } from '../../connector/parsing/plain-text.ts';
import { asCount, asList, asNumber, asObject, asText, asTime } from '../../connector/parsing/json-values.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** An article of a list or of a single answer. */
export interface DevtoArticle {
  /** The article with its description as text. */
  readonly item: ParsedItem;
  readonly id: string | null;
  readonly tags: readonly string[];
  /** The whole article as plain text; null in lists, which do not have it. */
  readonly body: string | null;
  /** Milliseconds since 1970; null when unknown. */
  readonly publishedAt: number | null;
}

/** Lists have `tag_list` as a list and `tags` as text; single answers the reverse. */
const tagsOf = (article: JsonObject): string[] =>
  [...asList(article.tag_list), ...asList(article.tags)]
    .flatMap((tags) => String(tags).split(/,\s*/))
    .filter((tag) => tag !== '');

function addressOf(article: JsonObject): string | null {
  const path = asText(article.path);
  const url = asText(article.url);
  return url && isUrl(url) ? url : path && `https://dev.to${path}`;
}

/** Parses one article of the Forem API. */
export function parseDevtoArticle(value: unknown): DevtoArticle {
  const article = asObject(value);
  const user = asObject(article.user);
  const username = asText(user.username);
  const id = asText(article.id);
  const publishedAt = asTime(article.published_timestamp) ?? asTime(article.published_at);
  const html = asText(article.body_html);
  const title = asText(article.title);
  return {
    id,
    tags: [...new Set(tagsOf(article))],
    body: html ? htmlToText(html) : asText(article.body_markdown),
    publishedAt,
    item: toPost('devto', {
      externalId: id,
      kind: 'article',
      url: addressOf(article),
      title: title && decodeEntities(title),
      text: decodeEntities(asText(article.description) ?? ''),
      lang: asText(article.language),
      author: username,
      authorName: asText(user.name),
      authorUrl: username && `https://dev.to/${encodeURIComponent(username)}`,
      engagement: [
        asCount(asNumber(article.public_reactions_count) ?? article.positive_reactions_count),
        asCount(article.comments_count),
      ],
      postedAt: publishedAt,
      threadId: id,
    }),
  };
}
