import type { Keyword } from '../../schemas/projects/keyword.ts';
import { handleOf, hostOf, type Origin, subredditOf } from './origin.ts';

interface Lists {
  /** Null: everything that is not denied. */
  readonly allow: ReadonlySet<string> | null;
  readonly deny: ReadonlySet<string>;
}

/** The authors, subreddits and domains that a keyword allows or denies. */
export interface Bounds {
  readonly authors: Lists | null;
  readonly subreddits: Lists | null;
  readonly domains: Lists | null;
}

/** The keyword fields that limit where its posts come from. */
export type BoundFields = Readonly<
  Pick<
    Keyword,
    | 'authors_allow'
    | 'authors_deny'
    | 'subreddits_allow'
    | 'subreddits_deny'
    | 'domains_allow'
    | 'domains_deny'
  >
>;

/** Unreadable entries are dropped. An allow list whose entries are all unreadable still allows nothing. */
function readLists(
  allow: readonly string[],
  deny: readonly string[],
  read: (entry: string) => string | null,
): Lists | null {
  if (allow.length === 0 && deny.length === 0) return null;
  const setOf = (entries: readonly string[]) =>
    new Set(entries.map(read).filter((entry) => entry !== null && entry !== '') as string[]);
  return { allow: allow.length === 0 ? null : setOf(allow), deny: setOf(deny) };
}

/** Returns the bounds of a keyword. Null when it has none, as most do. */
export function readBounds(keyword: BoundFields): Bounds | null {
  const authors = readLists(keyword.authors_allow, keyword.authors_deny, handleOf);
  const subreddits = readLists(keyword.subreddits_allow, keyword.subreddits_deny, subredditOf);
  const domains = readLists(keyword.domains_allow, keyword.domains_deny, hostOf);
  return authors || subreddits || domains ? { authors, subreddits, domains } : null;
}

/** Deny wins. An unknown value, such as the author of an article, is on no list. */
function allows({ allow, deny }: Lists, one: string | null): boolean {
  if (one === null) return allow === null;
  return !deny.has(one) && (allow === null || allow.has(one));
}

function allowsAny({ allow, deny }: Lists, several: ReadonlySet<string>): boolean {
  for (const one of several) if (deny.has(one)) return false;
  if (allow === null) return true;
  for (const one of several) if (allow.has(one)) return true;
  return false;
}

/** Whether a post of this origin is within the bounds. Subreddits apply to Reddit posts only. */
export function isWithin({ authors, subreddits, domains }: Bounds, origin: Origin): boolean {
  if (authors && !allows(authors, origin.author)) return false;
  if (subreddits && origin.isOnReddit && !allows(subreddits, origin.subreddit)) return false;
  return !domains || allowsAny(domains, origin.domains);
}
