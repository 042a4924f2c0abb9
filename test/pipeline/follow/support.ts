import { StreamSink } from '../../../pipeline/follow/stream-sink.ts';
import type { FollowSession } from '../../../pipeline/follow/post-stream.ts';
import type { WatchList } from '../../../pipeline/watch-list.ts';
import type { KnownPost } from '../../../postgres/mentions/known-posts.ts';
import type { RawPost } from '../../../schemas/post.ts';
import type { Source } from '../../../schemas/source.ts';

/** A sink with in-memory stores. Published posts are stored at once, unless `isSlow`. */
export function memoryIntake(source: Source, watched: WatchList, now: () => number = Date.now) {
  const world = {
    watched,
    isSlow: false,
    published: [] as RawPost[],
    held: [] as KnownPost[],
    removed: [] as string[],
  };
  const hold = (posts: readonly RawPost[]) =>
    world.held.push(
      ...posts.map(({ external_id }) => ({
        external_id,
        workspace_id: 1,
        mention_id: `mention of ${external_id}`,
      })),
    );
  const sink = new StreamSink({
    source,
    watchList: () => Promise.resolve(world.watched),
    async publish(posts) {
      world.published.push(...posts);
      if (!world.isSlow) hold(posts);
    },
    held: async (ids) => world.held.filter(({ external_id }) => ids.includes(external_id)),
    heldBelow: async (prefix) => world.held.filter(({ external_id }) => external_id.startsWith(prefix)),
    async remove(_, mentionIds) {
      world.removed.push(...mentionIds);
      world.held = world.held.filter(({ mention_id }) => !mentionIds.includes(mention_id));
    },
    now,
  });
  return { sink, world, arrive: () => hold(world.published) };
}

/** A follow session that records saved positions. */
export function aStretch(position: string | null = null) {
  const saved: (string | null)[] = [];
  const over = new AbortController();
  const stretch: FollowSession = {
    position,
    save: async (reached) => void saved.push(reached),
    signal: over.signal,
  };
  return { stretch, saved, end: () => over.abort(new Error('the test is over')) };
}
