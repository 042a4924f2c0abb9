import type { FoundAddress } from '../../../schemas/projects/project-source.ts';
import { SourceError } from '../../connector/connector.ts';
import { typedAddress } from '../../connector/typed-address.ts';

/** Pages of a server as a whole. */
const SERVER = /^\/?$|^\/(?:public|explore|about|home)(?:\/|$)/;
const TAG = /^\/tags\/([^/]+)$/;

/**
 * Returns what to read at the address of a Mastodon server, or of a hashtag there. Throws `bad_request` for other
 * pages.
 */
export function mastodonAddress(given: string): FoundAddress {
  const { origin, host, pathname } = new URL(typedAddress(given));
  const path = pathname.replace(/(?:\.rss)?\/*$/, '');
  const tag = TAG.exec(path)?.[1];
  if (tag !== undefined) return { address: `${origin}/tags/${tag}`, name: `${host}/tags/${tag}` };
  if (SERVER.test(path)) return { address: `${origin}/`, name: null };
  throw new SourceError(
    'bad_request',
    'is neither a server nor a hashtag, such as https://mastodon.social/tags/opensource (add an account as a feed)',
  );
}

/** Returns the server at an address that `mastodonAddress` returned, and the hashtag there, as in addresses; or null. */
export function serverAt(address: string): { readonly server: string; readonly tag: string | null } {
  const { origin, pathname } = new URL(address);
  return { server: `${origin}/`, tag: TAG.exec(pathname)?.[1] ?? null };
}
