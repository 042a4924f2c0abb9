import { addressUrl } from '../../connector/base-url.ts';
import { SourceError, type SourceIo } from '../../connector/connector.ts';
import type { FoundAddress } from '../../../schemas/projects/project-source.ts';
import { typedAddress } from '../../connector/typed-address.ts';
import { decodeFeed } from './encoding.ts';
import { parseFeedDocument } from './feed-document.ts';
import { feedLinks } from './feed-links.ts';
import { FEED_TYPES } from './feed-reader.ts';

/** Where sites that do not name their feed have it, most common first. */
const USUAL_PATHS = ['/feed', '/rss.xml', '/atom.xml', '/feed.xml', '/index.xml', '/feed.json'];
/** The most feeds of a page that are tried. */
const MOST_LINKS = 3;

const NO_FEED = 'is neither a feed nor a page that names one';

/** Returns the text at an address, and where it was read. */
async function textAt(address: string, base: string | undefined, io: SourceIo): Promise<string> {
  const url = addressUrl(address, base);
  const headers = { accept: `${FEED_TYPES.replace('*/*', 'text/html')}, */*` };
  const answer = await io.request({ url, headers, limit: url.host });
  return decodeFeed(answer.bytes, answer.headers['content-type']);
}

/** Returns the feed in a text; null when it is none. */
function feedIn(text: string, address: string, io: SourceIo): FoundAddress | null {
  try {
    const { title } = parseFeedDocument(text, { address, readAt: io.now(), source: 'feed' });
    return { address, name: title };
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}

/**
 * Finds the feed at an address: the address itself, else what its page names, else one at a usual place of its site.
 * `base`: the operator's base URL, if any. Throws `SourceError` when the address cannot be read or has no feed.
 */
export async function findFeed(given: string, base: string | undefined, io: SourceIo): Promise<FoundAddress> {
  const address = typedAddress(given);
  const text = await textAt(address, base, io);
  const own = feedIn(text, address, io);
  if (own) return own;
  const usual = USUAL_PATHS.map((path) => new URL(path, address).href);
  for (const link of [...feedLinks(text, address).slice(0, MOST_LINKS), ...usual]) {
    const found = await textAt(link, base, io).then(
      (body) => feedIn(body, link, io),
      (error: unknown) => {
        if (error instanceof SourceError) return null;
        throw error;
      },
    );
    if (found) return found;
  }
  throw new SourceError('malformed_answer', NO_FEED);
}
