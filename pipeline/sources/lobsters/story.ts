import { asCount, asObject, asText, asTime } from '../../connector/parsing/json-values.ts';
import { htmlToText } from '../../connector/parsing/plain-text.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';

/** Returns the name of a user: sites that run an older version send the whole account. */
const userName = (user: unknown) => asText(user) ?? asText(asObject(user).username);

export const authorPage = (site: string, author: string | null): string | null =>
  author && `${site}~${encodeURIComponent(author)}`;

/** Returns the id of a story or comment: its address, by which it is read again. */
export const idAt = (site: string, kind: 's' | 'c', shortId: string | null): string | null =>
  shortId && `${site}${kind}/${encodeURIComponent(shortId)}`;

/**
 * Parses a story as `/newest.json` and `/s/<id>.json` show it. `site`: the address of the site. The linked address stays in
 * the text, so that a keyword in it is found.
 */
export function readStory(value: unknown, site: string): ParsedItem {
  const story = asObject(value);
  const author = userName(story.submitter_user);
  const id = idAt(site, 's', asText(story.short_id));
  const link = asText(story.url);
  return toPost('lobsters', {
    externalId: id,
    kind: 'post',
    url: asText(story.comments_url) ?? id,
    title: asText(story.title),
    text: [htmlToText(asText(story.description) ?? ''), link].filter(Boolean).join('\n'),
    author,
    authorUrl: authorPage(site, author),
    engagement: [asCount(story.score), asCount(story.comment_count)],
    postedAt: asTime(story.created_at),
    threadId: id,
  });
}

/** Parses a comment as `/c/<id>.json` shows it. */
export function readComment(value: unknown, site: string): ParsedItem {
  const comment = asObject(value);
  if (comment.is_deleted === true || comment.is_moderated === true) return 'withheld';
  const id = idAt(site, 'c', asText(comment.short_id));
  const author = userName(comment.commenting_user);
  return toPost('lobsters', {
    externalId: id,
    kind: 'comment',
    url: asText(comment.url) ?? id,
    text: htmlToText(asText(comment.comment) ?? ''),
    author,
    authorUrl: authorPage(site, author),
    engagement: [asCount(comment.score)],
    postedAt: asTime(comment.created_at),
  });
}
