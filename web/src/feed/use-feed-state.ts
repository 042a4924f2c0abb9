import { useCallback, useState } from 'react';
import type { Mention } from '../api/records.ts';
import type { FeedFilter } from './filters/feed-search.ts';
import { stillMatches } from './filters/filter-match.ts';
import { applyPatch, matchesPatch, type MentionPatch } from './triage/mention-patch.ts';
import { nextRemaining, EMPTY_SELECTION, type Selection } from './list/selection.ts';
import { useBulkStatus } from './triage/use-bulk-status.ts';
import { useOpenMention } from './use-open-mention.ts';
import { useLoadedMentions } from './list/use-loaded-mentions.ts';
import { useMention } from './detail/use-mention.ts';
import { useTriage } from './triage/use-triage.ts';

/** The state of the feed and its actions. Opens the next mention when the open one leaves the list. */
export function useFeedState(project: string, filter: FeedFilter) {
  const loaded = useLoadedMentions(project, filter);
  const [current, setCurrent] = useOpenMention();
  const [selected, setSelected] = useState({ filter, selection: EMPTY_SELECTION });
  const triage = useTriage(loaded, setCurrent);
  const bulk = useBulkStatus(project, filter, loaded, triage);
  const { mention, error } = useMention(current, loaded);
  const selection = selected.filter === filter ? selected.selection : EMPTY_SELECTION;
  const select = useCallback((next: Selection) => setSelected({ filter, selection: next }), [filter]);
  const openNext = (leaving: ReadonlySet<string>) => {
    const order = loaded.rows.map(({ id }) => id);
    if (current !== null && leaving.has(current)) setCurrent(nextRemaining(order, current, leaving));
  };
  const openNextAfterChange = (changed: readonly Mention[]) =>
    openNext(new Set(changed.filter((each) => !stillMatches(filter, each)).map(({ id }) => id)));
  const change = (patch: MentionPatch, reason?: string) => {
    if (!mention) return;
    openNextAfterChange([applyPatch(mention, patch)]);
    triage.change([mention], patch, reason);
  };
  /** Corrects the selected mentions, or the open one if none is selected. Leaves out those that have the values already. */
  const correct = (patch: MentionPatch, reason?: string) => {
    if (selection.ids.size === 0) return change(patch, reason);
    const mentions = loaded.rows.filter((each) => selection.ids.has(each.id) && !matchesPatch(each, patch));
    select(EMPTY_SELECTION);
    if (mentions.length === 0) return;
    openNextAfterChange(mentions.map((each) => applyPatch(each, patch)));
    triage.change(mentions, patch, reason);
  };
  const setStatus = (status: Mention['status']) => {
    const mentions = loaded.rows.filter(({ id }) => selection.ids.has(id));
    openNextAfterChange(mentions.map((each) => applyPatch(each, { status })));
    void bulk.updateSelected(mentions, status);
    select(EMPTY_SELECTION);
  };
  /** Drops deleted mentions from the list. */
  const drop = (ids: ReadonlySet<string>) => {
    openNext(ids);
    loaded.apply(ids, () => null);
    select(EMPTY_SELECTION);
  };
  return {
    ...{ loaded, current, setCurrent, selection, select, triage, bulk, mention, error },
    ...{ drop, change, correct, setStatus },
  };
}

export type FeedState = ReturnType<typeof useFeedState>;
