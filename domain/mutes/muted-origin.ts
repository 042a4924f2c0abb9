import { domainsAbove, hostOf, subredditOf } from '../matching/origin.ts';
import { canonicalLink } from '../stories/canonical-link.ts';
import { linksIn } from '../stories/story-words.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';

/** What only the memory of posts knows of where a post belongs. */
export interface PostOrigin {
  /** The id of its thread at the source; null: it starts one, or that is not known. */
  readonly thread: string | null;
  /** The host of the first page that it shows beside its text; null: none. */
  readonly linkHost: string | null;
}

/** A post as mutes see it. */
export type MutablePost = Pick<
  Mention,
  'project_id' | 'source' | 'external_id' | 'url' | 'title' | 'text' | 'place' | 'author'
>;

/** Returns the subreddit of a post; null elsewhere. */
export function subredditOfPost({ source, place, url }: MutablePost): string | null {
  if (source !== 'reddit') return null;
  const named = place ?? /\/r\/[^/?#]+/i.exec(url)?.[0];
  return named ? subredditOf(named) : null;
}

/** Returns the domains of the post's address and of the first page that it links to, parent domains included. */
export function domainsOfPost({ url, title, text }: MutablePost, { linkHost }: PostOrigin): Set<string> {
  const first = linkHost ?? linksIn(`${title ?? ''} ${text}`)[0];
  const hosts = [url, ...(first === undefined ? [] : [first])].map(hostOf).filter((host) => host !== null);
  return new Set(hosts.flatMap(domainsAbove));
}

/** Returns the parts of an address or id that can name a thread: `t3_1abc` and `reddit.com/comments/1abc` share one. */
const partsOf = (text: string) =>
  text
    .replace(/^t\d_/, '')
    .split(/[^\w-]+/)
    .filter((part) => part !== '' && part !== 'https');

/** Returns the site of an address, as the start of its canonical form. */
const siteOf = (url: string) => (canonicalLink(url) ?? hostOf(url) ?? '').split(/[/?]/)[0]!;

/** The thread of a post, as mutes compare it. */
export interface ThreadNames {
  /** Its own id, that of its thread, and its address. */
  readonly names: ReadonlySet<string>;
  readonly site: string;
  readonly parts: readonly string[];
}

/** Returns what the thread of a post is called. */
export function threadNames({ external_id, url }: MutablePost, { thread }: PostOrigin): ThreadNames {
  const names = [external_id, thread, canonicalLink(url)].filter((name) => name !== null);
  return { names: new Set(names), site: siteOf(url), parts: partsOf(thread ?? external_id) };
}

/** Whether a mute of a thread, by its key, mutes a post of this thread: by id, by address, or by the id in the address. */
export function isOfThread(key: string, { names, site, parts }: ThreadNames): boolean {
  if (names.has(key)) return true;
  if (parts.length === 0 || !key.startsWith(`${site}/`)) return false;
  const own = new Set([...partsOf(key), site]);
  return parts.every((part) => own.has(part));
}
