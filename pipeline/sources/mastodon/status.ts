import { asCount, asObject, asText, asTime, type JsonObject } from '../../connector/parsing/json-values.ts';
import { htmlToText } from '../../connector/parsing/plain-text.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';

/** The posts above a reply, as far as they are known. */
export interface Ancestry {
  readonly threadId: string;
  readonly parentId: string;
}

/** Returns `name@server` for an account: servers leave out their own name. */
function handleOf(account: JsonObject, server: string): string | null {
  const name = asText(account.acct);
  return name === null || name.includes('@') ? name : `${name}@${new URL(server).host}`;
}

/**
 * Parses a status (https://docs.joinmastodon.org/entities/Status/). Its id is the `uri`, which is the same at every server.
 * Statuses that are not public, and those of accounts that ask not to be indexed, are withheld.
 */
export function readStatus(value: unknown, server: string, above?: Ancestry): ParsedItem {
  const status = asObject(value);
  const account = asObject(status.account);
  const uri = asText(status.uri);
  const isReply = asText(status.in_reply_to_id) !== null;
  const visibility = asText(status.visibility) ?? 'public';
  if (account.noindex === true || !['public', 'unlisted'].includes(visibility)) return 'withheld';
  return toPost('mastodon', {
    externalId: uri,
    kind: isReply ? 'comment' : 'post',
    url: asText(status.url) ?? uri,
    text: [asText(status.spoiler_text), htmlToText(asText(status.content) ?? '')].filter(Boolean).join('\n'),
    lang: asText(status.language),
    author: handleOf(account, server),
    authorName: asText(account.display_name),
    authorUrl: asText(account.url),
    engagement: ['favourites_count', 'reblogs_count', 'replies_count', 'quotes_count'].map((counter) =>
      asCount(status[counter]),
    ),
    postedAt: asTime(status.created_at),
    threadId: above?.threadId ?? (isReply ? null : uri),
    parentId: above?.parentId ?? null,
    links: [asText(asObject(status.card).url)],
  });
}
