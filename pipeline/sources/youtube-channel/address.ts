import type { FoundAddress } from '../../../schemas/projects/project-source.ts';
import { addressUrl } from '../../connector/base-url.ts';
import { SourceError, type SourceIo } from '../../connector/connector.ts';
import { typedAddress } from '../../connector/typed-address.ts';

const SITE = 'https://www.youtube.com';
const HOST = /^(?:www\.|m\.)?youtube\.com$/;
const CHANNEL_ID = /^UC[\w-]{22}$/;
/** The pages of a channel that do not have its id in their addresses: `/@name`, `/c/name`, `/user/name`. */
const NAMED = /^\/(?:@[^/]+|(?:c|user)\/[^/]+)/;
/** Where a page says which channel it is, the best first: its feed, its address, and its data. */
const IN_PAGE = [
  /\/feeds\/videos\.xml\?channel_id=(UC[\w-]{22})/,
  /<link rel="canonical" href="[^"]*\/channel\/(UC[\w-]{22})"/,
  /"externalId":"(UC[\w-]{22})"/,
];

/** Returns the channel's id in an address; undefined when it has none. */
const idIn = ({ pathname, searchParams }: URL) =>
  [/^\/channel\/([^/]+)/.exec(pathname)?.[1], searchParams.get('channel_id') ?? undefined].find(
    (id) => id !== undefined && CHANNEL_ID.test(id),
  );

const channelAt = (id: string): FoundAddress => ({ address: `${SITE}/channel/${id}`, name: null });

/** Returns the address of the feed of a channel, whose address `findChannel` has returned. */
export const feedAddress = (channel: string): string =>
  `${SITE}/feeds/videos.xml?channel_id=${channel.slice(channel.lastIndexOf('/') + 1)}`;

/**
 * Finds the channel at an address, or with a name (`@name`) or an id. A page is read for the id that it names: no key is
 * needed. `base`: the operator's base URL, if any. Throws `SourceError` when it is no channel or the page does not say.
 */
export async function findChannel(
  given: string,
  base: string | undefined,
  io: SourceIo,
): Promise<FoundAddress> {
  const written = given.trim();
  if (CHANNEL_ID.test(written)) return channelAt(written);
  const url = new URL(typedAddress(/^@[^/\s]+$/.test(written) ? `${SITE}/${written}` : written));
  const id = HOST.test(url.host) ? idIn(url) : undefined;
  if (id !== undefined) return channelAt(id);
  const page = HOST.test(url.host) ? NAMED.exec(url.pathname)?.[0] : undefined;
  if (page === undefined)
    throw new SourceError('bad_request', 'is no channel, such as https://www.youtube.com/@YouTube');
  const answer = await io.request({ url: addressUrl(SITE + page, base), headers: { accept: 'text/html' } });
  const named = IN_PAGE.map((pattern) => pattern.exec(answer.body)?.[1]).find((one) => one !== undefined);
  if (named === undefined)
    throw new SourceError(
      'malformed_answer',
      'is a page that does not say which channel it is: enter https://www.youtube.com/channel/ and its id',
    );
  return channelAt(named);
}
