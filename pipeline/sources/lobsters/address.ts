import type { FoundAddress } from '../../../schemas/projects/project-source.ts';
import { SourceError } from '../../connector/connector.ts';
import { typedAddress } from '../../connector/typed-address.ts';

/** The lists of all stories, in several orders. */
const WHOLE_SITE = /^(?:\/(?:newest|recent|active|comments))?$/;
/** Stories with a tag, or of a domain. */
const PART = /^\/(?:t|domains)\/[^/]+$/;

/**
 * Returns what to read at the address of a site that runs Lobsters, of a tag or of a domain there. Throws `bad_request`
 * for other pages.
 */
export function lobstersAddress(given: string): FoundAddress {
  const { origin, host, pathname } = new URL(typedAddress(given));
  const path = pathname
    .replace(/(?:\/page\/\d+)?(?:\.json|\.rss)?\/*$/, '')
    .replace(/^\/domain\//, '/domains/');
  if (WHOLE_SITE.test(path)) return { address: `${origin}/`, name: null };
  if (PART.test(path)) return { address: origin + path, name: host + path };
  throw new SourceError(
    'bad_request',
    'is neither a site nor one of its tags or domains, such as https://lobste.rs/t/rust',
  );
}

/** A part of a site, or all of it. */
export interface LobstersPlace {
  /** The address of the site, with a slash at its end. */
  readonly site: string;
  /** The path of the list of its stories, newest first. */
  readonly list: string;
  readonly isWholeSite: boolean;
}

/** Returns where an address that `lobstersAddress` returned is read. */
export function placeAt(address: string): LobstersPlace {
  const { origin, pathname } = new URL(address);
  const isWholeSite = pathname === '/';
  return { site: `${origin}/`, list: isWholeSite ? '/newest' : pathname, isWholeSite };
}
