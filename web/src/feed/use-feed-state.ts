import { useCallback, useState } from 'react';
import type { Mention } from '../api/records.ts';
import type { FeedFilter } from './filters/feed-search.ts';
import { stillMatches } from './filters/filter-match.ts';
import { applyPatch, type MentionPatch } from './triage/mention-patch.ts';
import { nextRemaining, EMPTY_SELECTION, type Selection } from './list/selection.ts';
import { useBulkStatus } from './triage/use-bulk-status.ts';
import { useOpenMention } from './use-open-mention.ts';
import { useLoadedMentions } from './list/use-loaded-mentions.ts';
import { useMention } from './detail/use-mention.ts';
import { useTriage } from './triage/use-triage.ts';

/** Changes the mention that is open, or all that is selected, and goes on to the next when they leave the list. */
export function useFeedState(project: string, filter: FeedFilter) {
  const loaded = useLoadedMentions(project, filter);
  const [current, setCurrent] = useOpenMention();
  const [selected, setSelected] = useState({ filter, selection: EMPTY_SELECTION });
  const triage = useTriage(loaded.apply, setCurrent);
  const bulk = useBulkStatus(project, filter, loaded, triage);
  const { mention, error } = useMention(current, loaded);
  const selection = selected.filter === filter ? selected.selection : EMPTY_SELECTION;
  const select = useCallback((next: Selection) => setSelected({ filter, selection: next }), [filter]);
  const goOn = (leaving: ReadonlySet<string>) => {
    const order = loaded.rows.map(({ id }) => id);
    if (current !== null && leaving.has(current)) setCurrent(nextRemaining(order, current, leaving));
  };
  const goOnFrom = (changed: readonly Mention[]) =>
    goOn(new Set(changed.filter((each) => !stillMatches(filter, each)).map(({ id }) => id)));
  const change = (patch: MentionPatch, reason?: string) => {
    if (!mention) return;
    goOnFrom([applyPatch(mention, patch)]);
    triage.change([mention], patch, reason);
  };
  /** Marks all that is selected as irrelevant, or the mention that is open when nothing is. */
  const reject = (reason?: string) => {
    if (selection.ids.size === 0) return change({ relevant: false }, reason);
    const mentions = loaded.rows.filter(({ id, relevant }) => selection.ids.has(id) && relevant);
    goOnFrom(mentions.map((each) => applyPatch(each, { relevant: false })));
    triage.change(mentions, { relevant: false }, reason);
    select(EMPTY_SELECTION);
  };
  const setStatus = (status: Mention['status']) => {
    const mentions = loaded.rows.filter(({ id }) => selection.ids.has(id));
    goOnFrom(mentions.map((each) => applyPatch(each, { status })));
    void bulk.named(mentions, status);
    select(EMPTY_SELECTION);
  };
  const leave = ({ id }: Mention) => goOn(new Set([id]));
  return {
    loaded,
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

export type FeedState = ReturnType<typeof useFeedState>;
