import { createHash } from 'node:crypto';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import type { WebResult } from '../web-search/provider.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** Ids of posts are numbers of 19 digits. Users report that their first 41 bits are the millisecond of creation. */
const ID = /(?:activity|share|ugcPost)[-:](\d{15,20})(?!\d)/;
const POST_URN = /^urn:li:(?:activity|share|ugcPost):(\d+)$/;

/**
 * Returns the number in a post's URN, as addresses contain it, so that a post is the same whichever way it is found.
 * Returns any other URN, such as a comment's, as it is.
 */
export const postIdOf = (urn: string): string => POST_URN.exec(urn)?.[1] ?? urn;
/** LinkedIn went online in May 2003. */
const FIRST_TIME = Date.parse('2003-05-05T00:00:00Z');

/** Returns the time in an id, in milliseconds since 1970; null when it has no time up to `now`. */
export function timeOfId(id: string, now: number): number | null {
  const time = Number(BigInt(id) >> 22n);
  return time >= FIRST_TIME && time <= now + 86_400_000 ? time : null;
}

/** Returns the address of a post or an article on LinkedIn without query and fragment; null for any other. */
function postAddress(address: string): URL | null {
  if (!isUrl(address)) return null;
  const url = new URL(address);
  const isOurs = url.hostname === 'linkedin.com' || url.hostname.endsWith('.linkedin.com');
  if (!isOurs || !/^\/(posts|pulse|feed\/update)\/./.test(url.pathname)) return null;
  url.search = '';
  url.hash = '';
  return url;
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the part before the first `_` of `/posts/mara-ilves_we-replaced-activity-…`. */
const handleOf = ({ pathname }: URL) => {
  const handle = /^\/posts\/([^/_]+)_/.exec(pathname)?.[1];
  return handle ? unescaped(handle) : null;
};

/** Splits `Mara Ilves on LinkedIn: We replaced …` into the author and the beginning of the post. */
function readTitle(title: string): { readonly name: string | null; readonly beginning: string | null } {
  const [, name, beginning] = /^(.+?) (?:on|auf|sur|en|su|no) LinkedIn(?:\s*:\s*(.*))?$/su.exec(title) ?? [];
  if (name) return { name, beginning: beginning || null };
  const [, owner] = /^(.+?)['’]s? Post(?: [-|–] LinkedIn)?$/u.exec(title) ?? [];
  return { name: owner ?? null, beginning: owner ? null : title.replace(/ [-|–] LinkedIn$/u, '') };
}

/**
 * Parses a result of a web search. Only a snippet of the post is known. When the snippet lacks the keyword and the
 * title has it, the beginning in the title is put before the snippet. Pages that are not posts are `withheld`. A post
 * without a time gets the time of reading.
 */
export function readLinkedinResult(
  result: WebResult,
  contains: (text: string) => boolean,
  now: number,
): ParsedItem {
  if (result.url === null || !isUrl(result.url)) return 'malformed';
  const url = postAddress(result.url);
  if (!url) return 'withheld';
  const address = url.href;
  const id = ID.exec(unescaped(url.pathname))?.[1];
  const handle = handleOf(url);
  const { name, beginning } = readTitle(result.title?.trim() ?? '');
  const isInTitle = beginning !== null && !contains(result.snippet) && contains(beginning);
  return toPost('linkedin', {
    externalId: id ?? createHash('sha256').update(address).digest('hex'),
    kind: url.pathname.startsWith('/pulse/') ? 'article' : 'post',
    url: address,
    text: isInTitle ? `${beginning}\n${result.snippet}` : result.snippet,
    lang: result.lang,
    author: handle,
    authorName: name,
    authorUrl: handle && `https://www.linkedin.com/in/${encodeURIComponent(handle)}`,
    postedAt: result.writtenAt ?? (id ? timeOfId(id, now) : null) ?? result.day ?? now,
  });
}
