import type { FoundAddress } from '../../../schemas/projects/project-source.ts';
import { SourceError } from '../../connector/connector.ts';
import { typedAddress } from '../../connector/typed-address.ts';

/** A community, with its server if that is another one: `/c/rust`, `/c/rust@programming.dev`. */
const COMMUNITY = /^\/c\/([\w.]+(?:@[\w.:-]+)?)$/;
const SERVER = /^\/?$|^\/home$/;

/**
 * Returns what to read at the address of a Lemmy server, or of a community as a server shows it. Throws `bad_request` for
 * other pages.
 */
export function lemmyAddress(given: string): FoundAddress {
  const { origin, host, pathname } = new URL(typedAddress(given));
  const path = pathname.replace(/\/+$/, '');
  const community = COMMUNITY.exec(path)?.[1];
  if (community !== undefined)
    return {
      address: `${origin}/c/${community}`,
      name: `!${community.includes('@') ? community : `${community}@${host}`}`,
    };
  if (SERVER.test(path)) return { address: `${origin}/`, name: null };
  throw new SourceError(
    'bad_request',
    'is neither a server nor a community, such as https://lemmy.world/c/technology',
  );
}

/** Where posts are read: the server, and its parameters for the community or for what was posted at the server itself. */
export interface LemmyPlace {
  readonly server: string;
  readonly scope: Readonly<Record<string, string>>;
}

/** Returns where an address that `lemmyAddress` returned is read. */
export function placeAt(address: string): LemmyPlace {
  const { origin, pathname } = new URL(address);
  const community = COMMUNITY.exec(pathname)?.[1];
  const scope = community === undefined ? { type_: 'Local' } : { community_name: community };
  return { server: `${origin}/`, scope };
}
