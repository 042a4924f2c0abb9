import { useCallback, useState } from 'react';
import type { Mention } from '../api/records.ts';
import type { FeedFilter } from './filters/feed-search.ts';
import { stillMatches } from './filters/filter-match.ts';
import { withPatch, type MentionPatch } from './triage/mention-patch.ts';
import { nextAfter, NOTHING, type Selection } from './list/selection.ts';
import { useBulk } from './triage/use-bulk-status.ts';
import { useCurrent } from './use-open-mention.ts';
import { useFeed } from './list/use-loaded-mentions.ts';
import { useMention } from './detail/use-mention.ts';
import { useTriage } from './triage/use-triage.ts';

/** Changes the mention that is open, or all that is selected, and goes on to the next when they leave the list. */
export function useWork(project: string, filter: FeedFilter) {
  const feed = useFeed(project, filter);
  const [current, setCurrent] = useCurrent();
  const [selected, setSelected] = useState({ filter, selection: NOTHING });
  const triage = useTriage(feed.apply, setCurrent);
  const bulk = useBulk(project, filter, feed, triage);
  const { mention, error } = useMention(current, feed);
  const selection = selected.filter === filter ? selected.selection : NOTHING;
  const select = useCallback((next: Selection) => setSelected({ filter, selection: next }), [filter]);
  const goOn = (leaving: ReadonlySet<string>) => {
    const order = feed.rows.map(({ id }) => id);
    if (current !== null && leaving.has(current)) setCurrent(nextAfter(order, current, leaving));
  };
  const goOnFrom = (changed: readonly Mention[]) =>
    goOn(new Set(changed.filter((each) => !stillMatches(filter, each)).map(({ id }) => id)));
  const change = (patch: MentionPatch, reason?: string) => {
    if (!mention) return;
    goOnFrom([withPatch(mention, patch)]);
    triage.change([mention], patch, reason);
  };
  /** Marks all that is selected as irrelevant, or the mention that is open when nothing is. */
  const reject = (reason?: string) => {
    if (selection.ids.size === 0) return change({ relevant: false }, reason);
    const mentions = feed.rows.filter(({ id, relevant }) => selection.ids.has(id) && relevant);
    goOnFrom(mentions.map((each) => withPatch(each, { relevant: false })));
    triage.change(mentions, { relevant: false }, reason);
    select(NOTHING);
  };
  const setStatus = (status: Mention['status']) => {
    const mentions = feed.rows.filter(({ id }) => selection.ids.has(id));
    goOnFrom(mentions.map((each) => withPatch(each, { status })));
    void bulk.named(mentions, status);
    select(NOTHING);
  };
  const leave = ({ id }: Mention) => goOn(new Set([id]));
  return {
    feed,
    current,
    setCurrent,
    selection,
    select,
    triage,
    bulk,
    mention,
    error,
    leave,
    change,
    reject,
    setStatus,
  };
}

export type Work = ReturnType<typeof useWork>;
