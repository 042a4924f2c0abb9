import type { FoundAddress } from '../../../schemas/projects/project-source.ts';
import { SourceError } from '../../connector/connector.ts';
import { typedAddress } from '../../connector/typed-address.ts';

/** The lists of all topics. */
const LISTS = /\/(?:latest|new|top|hot|unread|categories|posts|search)$/;
/** A category has its id at the end: `/c/support/windows/12`. */
const PART = /^(.*)(\/c\/(?:[^/]+\/)*\d+|\/tag\/[^/]+)$/;
const ANOTHER_PAGE = /\/(?:t|u|g|badges|admin|c|tags?)(?:\/|$)/;

/**
 * Returns what to read at the address of a Discourse forum, or of a category or tag there. The forum may be in a folder of
 * its site. Throws `bad_request` for other pages.
 */
export function discourseAddress(given: string): FoundAddress {
  const { origin, host, pathname } = new URL(typedAddress(given));
  const path = pathname.replace(/\/+$/, '').replace(/(?:\/l\/\w+)?(?:\.json|\.rss)?$/, '');
  if (PART.test(path)) return { address: origin + path, name: host + path };
  const folder = path.replace(LISTS, '');
  if (!ANOTHER_PAGE.test(folder)) return { address: `${origin}${folder}/`, name: null };
  throw new SourceError(
    'bad_request',
    'is neither a forum nor a category or tag there, such as https://meta.discourse.org/c/support/6',
  );
}

/** A forum, or a part of it. */
export interface DiscoursePlace {
  /** The address of the forum, with a slash at its end. */
  readonly forum: string;
  /** The path of the list of its topics, and the words that limit a search to it; null: the whole forum. */
  readonly part: { readonly list: string; readonly filter: string } | null;
}

/** Returns where an address that `discourseAddress` returned is read. */
export function placeAt(address: string): DiscoursePlace {
  const { origin, pathname } = new URL(address);
  const [, folder, part] = PART.exec(pathname) ?? [];
  if (folder === undefined || part === undefined) return { forum: address, part: null };
  const last = decodeURIComponent(part.slice(part.lastIndexOf('/') + 1));
  const filter = part.startsWith('/tag/') ? `tags:${last}` : `category:${last}`;
  return { forum: `${origin}${folder}/`, part: { list: `${part}/l/latest.json`, filter } };
}
