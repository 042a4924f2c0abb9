import { asCount, asObject, asText, asTime, type JsonObject } from '../../connector/parsing/json-values.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';

/** The fields of a launch that `readLaunch` reads. */
export const LAUNCH_FIELDS =
  'id name tagline description url website votesCount commentsCount createdAt user { name username url }';

/** The API hides users from most applications. */
const shown = (value: unknown) => {
  const text = asText(value);
  return text === '[REDACTED]' ? null : text;
};

/** Returns an address without the parameters that count visitors. */
function withoutTracking(address: string | null): string | null {
  return address?.replace(/\?utm_[^#]*$/, '') ?? null;
}

const userOf = ({ user }: JsonObject) => {
  const { name, username, url } = asObject(user);
  return {
    author: shown(username),
    authorName: shown(name),
    authorUrl: shown(username) && withoutTracking(asText(url)),
  };
};

/** Parses a launch as the API returns it: https://api-v2-docs.producthunt.com/object/post/ */
export function readLaunch(value: unknown): ParsedItem {
  const launch = asObject(value);
  const id = asText(launch.id);
  return toPost('producthunt', {
    ...userOf(launch),
    externalId: id,
    kind: 'post',
    url: withoutTracking(asText(launch.url)),
    title: asText(launch.name),
    text: [asText(launch.tagline), asText(launch.description)].filter(Boolean).join('\n'),
    engagement: [asCount(launch.votesCount), asCount(launch.commentsCount)],
    postedAt: asTime(launch.createdAt),
    threadId: id,
  });
}

/** The links below the tagline of an entry in the feed. */
const FEED_LINKS = /\s*Discussion\s*\|\s*Link\s*$/;

/** Returns an entry of the feed with the id that the API gives it, and without the links in its text. */
export function toLaunch(item: ParsedItem): ParsedItem {
  if (typeof item === 'string') return item;
  const id = /:Post\/(\d+)$/.exec(item.external_id)?.[1];
  if (id === undefined) return 'malformed';
  const text = item.text.replace(FEED_LINKS, '');
  return { ...item, external_id: id, kind: 'post', text, lang: null, thread_id: id };
}
