import { addressUrl } from '../connector/base-url.ts';
import { SourceError } from '../connector/connector.ts';
import type { Connector, PostPage, SearchQuery, SourceIo } from '../connector/connector.ts';
import { least } from '../connector/parsing/json-values.ts';
import { toPage, type ParsedItem } from '../connector/parsing/post-page.ts';
import { queryPerAddress } from '../connector/planning/addresses.ts';
import { createFeedReader } from './feeds/feed-reader.ts';
import { feedAddress, findChannel } from './youtube-channel/address.ts';

/** How many feeds are kept to be read only if they changed. */
const MOST_KEPT = 300;
/** A feed has the latest videos, as many as this. */
const LISTED = 15;
const MAX_ATTEMPTS = 2;

/** Returns an entry of the feed in the form of the source `youtube`, so that both give a video the same id. */
function toVideo(item: ParsedItem): ParsedItem {
  if (typeof item === 'string') return item;
  const id = /^yt:video:(.+)$/.exec(item.external_id)?.[1];
  if (id === undefined) return 'malformed';
  const channel = /\/channel\/([^/]+)$/.exec(item.author_url ?? '')?.[1];
  return { ...item, external_id: id, kind: 'video', author: channel ?? item.author, thread_id: id };
}

/** YouTube channels that projects add, by their feeds. Needs no key. */
export const youtubeChannel: Connector = {
  source: 'youtube_channel',
  summary: {
    keywordSearch: 'reads the channels that projects add',
    reach: `the last ${LISTED} videos of a channel`,
    callLimit: '1 call a second',
  },
  // No figure is published.
  limits: { default: { calls: 1, perMs: 1000 } },
  // Premieres and live streams appear after the time that they carry.
  overlapMs: 86_400_000,
  maxBackfillDays: null,
  // Feeds cannot be searched.
  exclusions: 'none',
  open({ base_url }) {
    const readFeed = createFeedReader(MOST_KEPT);
    const read = async (channel: string, io: SourceIo) => {
      const address = feedAddress(channel);
      const call = { address, url: addressUrl(address, base_url), source: 'youtube_channel' } as const;
      const document = await readFeed({ ...call, limit: 'default', maxAttempts: MAX_ATTEMPTS }, io);
      if (document === null) throw new SourceError('not_found', 'the feed of the channel is gone');
      return document;
    };
    async function* search({ address = '', since }: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
      const items = (await read(address, io)).items.map(toVideo);
      const oldest = least(
        items.map((item) => (typeof item === 'string' ? null : Date.parse(item.posted_at))),
      );
      const isCut = items.length >= LISTED && oldest !== null && oldest > since;
      yield toPage(items, since, io.now(), isCut ? oldest : undefined);
    }
    return {
      availability: { available: true },
      ...(base_url === undefined && { callsGivenHosts: true }),
      plan: queryPerAddress,
      search,
      async findAddress(given, io) {
        const { address } = await findChannel(given, base_url, io);
        return { address, name: (await read(address, io)).title };
      },
    };
  },
};
