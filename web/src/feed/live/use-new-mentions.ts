import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefreshOpenCounts } from '../../api/open-counts.ts';
import type { Mention } from '../../api/records.ts';
import type { FeedFilter } from '../filters/feed-search.ts';
import type { MentionEvent } from './mention-stream.ts';
import { likelyMatches } from '../filters/filter-match.ts';
import type { LoadedMentions } from '../list/use-loaded-mentions.ts';
import { useMentionStream } from './use-mention-stream.ts';

/**
 * A mention may be told of a moment before it is listed, so the list is read again until it is there; one that belongs on a
 * later page never is, so not often. The pause is in milliseconds.
 */
const TRIES = 4;
const PAUSE_MS = 500;

interface NewMentions {
  /** The filters that they arrived for: with others, none have. */
  readonly filter: FeedFilter;
  readonly ids: ReadonlySet<string>;
  readonly isGap: boolean;
}

/** The arrivals after some changes. Pure but for the clock. */
function withChanges(
  arrivals: NewMentions,
  changes: readonly MentionEvent[],
  isLoaded: (id: string) => boolean,
): NewMentions {
  const ids = new Set(arrivals.ids);
  for (const { event, mention } of changes) {
    const isNew = event === 'created' || ids.has(mention.id);
    if (isNew && event !== 'deleted' && likelyMatches(arrivals.filter, mention, Date.now())) {
      if (!isLoaded(mention.id)) ids.add(mention.id);
    } else ids.delete(mention.id);
  }
  return { ...arrivals, ids };
}

/**
 * Follows what happens to the mentions of a project: changes of those that are shown are shown in place; those that arrive are
 * counted, and shown when asked for, so that nothing moves under the reader. `isOlder` tells of what is
 * heard of a mention whether it is older than what was changed from here.
 */
export function useNewMentions(
  project: string,
  filter: FeedFilter,
  loaded: LoadedMentions,
  isOlder: (mention: Mention) => boolean,
) {
  const client = useQueryClient();
  const countAnew = useRefreshOpenCounts();
  const [known, setKnown] = useState<NewMentions>({ filter, ids: new Set(), isGap: false });
  const arrivals = known.filter === filter ? known : { filter, ids: new Set<string>(), isGap: false };
  const show = async (ids: ReadonlySet<string> = arrivals.ids) => {
    setKnown({ filter, ids: new Set(), isGap: false });
    for (let tries = 0; tries < TRIES; tries++) {
      const listed = new Set((await loaded.reload()).data.map(({ id }) => id));
      if ([...ids].every((id) => listed.has(id))) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const isConnected = useMentionStream(project, {
    onChanges: (changes) => {
      countAnew();
      for (const { event, mention } of changes) {
        if (event === 'created' || (event === 'updated' && isOlder(mention))) continue;
        loaded.apply(new Set([mention.id]), () => (event === 'deleted' ? null : mention));
        void client.invalidateQueries({
          queryKey: ['list_mention_verdicts', { path: { mention: mention.id } }],
        });
      }
      const next = withChanges(arrivals, changes, (id) => loaded.byId.has(id));
      // Nobody reads an empty list: what arrives fills it.
      if (loaded.rows.length === 0 && next.ids.size > 0) void show(next.ids).catch(() => setKnown(next));
      else setKnown(next);
    },
    onGap: () => setKnown({ ...arrivals, isGap: true }),
  });
  return { count: arrivals.ids.size, isGap: arrivals.isGap, show, isConnected };
}
