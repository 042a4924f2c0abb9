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
 * An event may arrive slightly before the list contains the mention, so the list is reloaded until it does. The
 * number of tries is limited, because a mention on a later page never appears. The delay is in milliseconds.
 */
const MAX_TRIES = 4;
const RETRY_MS = 500;

interface NewMentions {
  /** The filters they matched. A change of filters resets the list. */
  readonly filter: FeedFilter;
  readonly ids: ReadonlySet<string>;
  readonly isGap: boolean;
}

/** Returns the new mentions after some events. */
function withChanges(
  newMentions: NewMentions,
  changes: readonly MentionEvent[],
  isLoaded: (id: string) => boolean,
): NewMentions {
  const ids = new Set(newMentions.ids);
  for (const { event, mention } of changes) {
    const isNew = event === 'created' || ids.has(mention.id);
    if (isNew && event !== 'deleted' && likelyMatches(newMentions.filter, mention, Date.now())) {
      if (!isLoaded(mention.id)) ids.add(mention.id);
    } else ids.delete(mention.id);
  }
  return { ...newMentions, ids };
}

/**
 * Applies live events to the feed: changes of listed mentions show in place; new mentions are counted and listed
 * only on request, so that the list does not move while someone reads. `receive` shows a changed mention, once it is not
 * older than what is shown.
 */
export function useNewMentions(
  project: string,
  filter: FeedFilter,
  loaded: LoadedMentions,
  receive: (mention: Mention) => void,
) {
  const client = useQueryClient();
  const refreshOpenCounts = useRefreshOpenCounts();
  const [known, setKnown] = useState<NewMentions>({ filter, ids: new Set(), isGap: false });
  const newMentions = known.filter === filter ? known : { filter, ids: new Set<string>(), isGap: false };
  const show = async (ids: ReadonlySet<string> = newMentions.ids) => {
    setKnown({ filter, ids: new Set(), isGap: false });
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const listed = new Set((await loaded.reload()).data.map(({ id }) => id));
      if ([...ids].every((id) => listed.has(id))) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  };
  const isConnected = useMentionStream(project, {
    onChanges: (changes) => {
      refreshOpenCounts();
      for (const { event, mention } of changes) {
        if (event === 'created') continue;
        if (event === 'updated') receive(mention);
        else loaded.apply(new Set([mention.id]), () => null);
        void client.invalidateQueries({
          queryKey: ['list_mention_verdicts', { path: { mention: mention.id } }],
        });
      }
      const next = withChanges(newMentions, changes, (id) => loaded.byId.has(id));
      // An empty list is filled right away.
      if (loaded.rows.length === 0 && next.ids.size > 0) void show(next.ids).catch(() => setKnown(next));
      else setKnown(next);
    },
    onGap: () => setKnown({ ...newMentions, isGap: true }),
  });
  return { count: newMentions.ids.size, isGap: newMentions.isGap, show, isConnected };
}
