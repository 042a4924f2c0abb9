import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Source } from '../../schemas/source.ts';
import type { SourceErrorCode, SourceIo, SourceVariables } from '../connector/connector.ts';
import { lookUpPosts } from '../sources/bluesky/get-posts.ts';
import { followsBluesky, streamUrls } from '../sources/bluesky/jetstream.ts';
import { blueskyAccess } from '../sources/bluesky/session.ts';
import { followsHn, hnDatabase } from '../sources/hn/database.ts';
import { AuthorLookup } from './bluesky/author-lookup.ts';
import { BlueskyStream } from './bluesky/bluesky-stream.ts';
import { HnStream } from './hn/hn-stream.ts';
import type { PostStream } from './post-stream.ts';
import type { StreamSink } from './stream-sink.ts';

/** What every stream works with. */
export interface StreamDeps {
  /** The variables of its source. */
  readonly settings: SourceVariables;
  readonly userAgent: string;
  readonly sink: StreamSink;
  io(signal: AbortSignal): SourceIo;
  /** Called with the outcome of each opening of a stream, which is a call outside of any io. */
  onOpening(outcome: SourceErrorCode | 'ok'): void;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** A source that can be followed. */
export interface FollowableSource {
  readonly source: Source;
  /** Whether these settings have it followed. */
  isFollowed(settings: SourceVariables): boolean;
  open(deps: StreamDeps): PostStream;
}

/** Every source that can be followed. */
export const STREAMS: readonly FollowableSource[] = [
  {
    source: 'hn',
    isFollowed: followsHn,
    open: ({ settings, ...deps }) => new HnStream({ ...deps, database: hnDatabase(settings) }),
  },
  {
    source: 'bluesky',
    isFollowed: followsBluesky,
    open({ settings, ...deps }) {
      const authors = new AuthorLookup({
        read: lookUpPosts.bind(null, blueskyAccess(settings)),
        logger: deps.logger,
      });
      return new BlueskyStream({ ...deps, urls: streamUrls(settings), authors });
    },
  },
];
