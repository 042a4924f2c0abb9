import type { Keyword } from '../../schemas/projects/keyword.ts';
import { handleOf, hostOf, type Origin, subredditOf } from './origin.ts';

/** What is let in and what is kept out. */
interface Lists {
  /** Null: everything that is not kept out. */
  readonly allow: ReadonlySet<string> | null;
  readonly deny: ReadonlySet<string>;
}

/** The authors, subreddits and domains that a keyword is limited to or closed to. */
export interface Bounds {
  readonly authors: Lists | null;
  readonly subreddits: Lists | null;
  readonly domains: Lists | null;
}

/** The fields of a keyword that bound where its posts come from. */
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

/** An entry that cannot be read is none, but an allow list of which nothing is left still allows nothing. */
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

/** The bounds of a keyword; null for the many that have none. */
export function readBounds(keyword: BoundFields): Bounds | null {
  const authors = readLists(keyword.authors_allow, keyword.authors_deny, handleOf);
  const subreddits = readLists(keyword.subreddits_allow, keyword.subreddits_deny, subredditOf);
  const domains = readLists(keyword.domains_allow, keyword.domains_deny, hostOf);
  return authors || subreddits || domains ? { authors, subreddits, domains } : null;
}

/** Deny wins. What is not known, such as the author of an article, is on no list. */
function letsIn({ allow, deny }: Lists, one: string | null): boolean {
  if (one === null) return allow === null;
  return !deny.has(one) && (allow === null || allow.has(one));
}

function letsAnyIn({ allow, deny }: Lists, several: ReadonlySet<string>): boolean {
  for (const one of several) if (deny.has(one)) return false;
  if (allow === null) return true;
  for (const one of several) if (allow.has(one)) return true;
  return false;
}

/** Whether a post from there is within the bounds. Subreddits bound posts of Reddit alone. */
export function isWithin({ authors, subreddits, domains }: Bounds, origin: Origin): boolean {
  if (authors && !letsIn(authors, origin.author)) return false;
  if (subreddits && origin.isOnReddit && !letsIn(subreddits, origin.subreddit)) return false;
  return !domains || letsAnyIn(domains, origin.domains);
}
