import { createHash } from 'node:crypto';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import type { WebResult } from '../web-search/provider.ts';
import { isUrl } from '../../../schemas/is-url.ts';

/** Ids of posts are numbers of 19 digits; their first 41 bits are the millisecond of their making, so users report. */
const ID = /(?:activity|share|ugcPost)[-:](\d{15,20})(?!\d)/;
const POST_URN = /^urn:li:(?:activity|share|ugcPost):(\d+)$/;

/**
 * The id of the post with this URN, as addresses have it, so that a post is the same whichever way it is found: its
 * number, without the kind before it. Of anything else, such as a comment, the URN itself.
 */
export const postIdOf = (urn: string): string => POST_URN.exec(urn)?.[1] ?? urn;
/** LinkedIn went online in May 2003. */
const FIRST_TIME = Date.parse('2003-05-05T00:00:00Z');

/** When the thing with this id was made, in milliseconds since 1970; null when the id holds no time up to `now`. */
export function timeOfId(id: string, now: number): number | null {
  const time = Number(BigInt(id) >> 22n);
  return time >= FIRST_TIME && time <= now + 86_400_000 ? time : null;
}

/** The address without query and fragment, if it is one of LinkedIn's for a post or an article; else null. */
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

/** What stands before the first `_` of `/posts/mara-ilves_we-replaced-activity-…`. */
const handleOf = ({ pathname }: URL) => {
  const handle = /^\/posts\/([^/_]+)_/.exec(pathname)?.[1];
  return handle ? unescaped(handle) : null;
};

/** `Mara Ilves on LinkedIn: We replaced …`: who, and the beginning of what. */
function readTitle(title: string): { readonly name: string | null; readonly beginning: string | null } {
  const [, name, beginning] = /^(.+?) (?:on|auf|sur|en|su|no) LinkedIn(?:\s*:\s*(.*))?$/su.exec(title) ?? [];
  if (name) return { name, beginning: beginning || null };
  const [, owner] = /^(.+?)['’]s? Post(?: [-|–] LinkedIn)?$/u.exec(title) ?? [];
  return { name: owner ?? null, beginning: owner ? null : title.replace(/ [-|–] LinkedIn$/u, '') };
}

/**
 * Reads a find as a post. Only a piece of the post is known, its snippet; where that does not hold what was looked for
 * and the title does, the beginning of the post that the title gives comes before it. Pages that are not posts are
 * `withheld`. A post without any time has that of its reading.
 */
export function readLinkedinResult(
  result: WebResult,
  holds: (text: string) => boolean,
  now: number,
): ParsedItem {
  if (result.url === null || !isUrl(result.url)) return 'malformed';
  const url = postAddress(result.url);
  if (!url) return 'withheld';
  const address = url.href;
  const id = ID.exec(unescaped(url.pathname))?.[1];
  const handle = handleOf(url);
  const { name, beginning } = readTitle(result.title?.trim() ?? '');
  const isInTitle = beginning !== null && !holds(result.snippet) && holds(beginning);
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
