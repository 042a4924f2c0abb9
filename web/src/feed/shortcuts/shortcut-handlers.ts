import type { RefObject } from 'react';
import type { Mention } from '../../api/records.ts';
import { safeLink, toggledStatus } from '../../mentions/mention-text.ts';
import {
  toggleAllLoaded,
  extendSelection,
  MAX_IRRELEVANT,
  EMPTY_SELECTION,
  toggleSelected,
  type Selection,
} from '../list/selection.ts';
import type { Command } from './shortcuts.ts';
import type { Reply } from '../detail/use-reply.ts';
import type { MentionPatch } from '../triage/mention-patch.ts';

/** What a dialog over the feed is about. */
export type OpenDialog = 'irrelevant' | 'category' | 'delete' | 'help' | null;

interface Feed {
  readonly rows: readonly Mention[];
  readonly mention: Mention | null;
  readonly selection: Selection;
  readonly reply: Reply;
  readonly places: {
    readonly list: RefObject<HTMLDivElement | null>;
    readonly search: RefObject<HTMLInputElement | null>;
    readonly post: RefObject<HTMLElement | null>;
    readonly draft: RefObject<HTMLTextAreaElement | null>;
  };
  readonly onOpen: (id: string | null) => void;
  readonly onSelect: (selection: Selection) => void;
  readonly onChange: (patch: MentionPatch) => void;
  readonly onBulk: (status: Mention['status']) => void;
  readonly onUndo: () => void;
  readonly onAsk: (asking: OpenDialog) => void;
  readonly onRefresh: () => void;
}

/** Gives what each command does to the feed as it is now. */
export function shortcutHandlers(feed: Feed): Readonly<Record<Command, () => void>> {
  const { rows, mention, selection, places, onOpen, onSelect, onChange, onAsk } = feed;
  const ids = rows.map(({ id }) => id);
  const move = (by: number) => {
    const at = mention ? ids.indexOf(mention.id) : -1;
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) onOpen(next.id);
    places.list.current?.focus({ preventScroll: true });
  };
  const setStatus = (wanted: Mention['status']) => {
    if (selection.isAll || selection.ids.size > 0) feed.onBulk(wanted);
    else if (mention) onChange({ status: toggledStatus(mention.status, wanted) });
  };
  const correct = (patch: MentionPatch) => () => mention && onChange(patch);
  const ask = (asking: OpenDialog) => () => mention && onAsk(asking);
  return {
    next: () => move(1),
    previous: () => move(-1),
    read: () => (mention ? places.post.current?.focus() : move(0)),
    open: () => {
      const link = safeLink(mention?.url ?? null);
      if (link !== null) window.open(link, '_blank', 'noopener,noreferrer');
    },
    done: () => setStatus('done'),
    follow_up: () => setStatus('follow_up'),
    irrelevant: () => {
      const { isAll, ids: chosen } = selection;
      if (chosen.size > 0 ? chosen.size <= MAX_IRRELEVANT : !isAll && mention?.relevant) onAsk('irrelevant');
    },
    positive: correct({ sentiment: 'positive' }),
    neutral: correct({ sentiment: 'neutral' }),
    negative: correct({ sentiment: 'negative' }),
    category: ask('category'),
    reply: () => {
      if (!mention) return;
      if (mention.draft === null && !feed.reply.isDrafting(mention.id)) feed.reply.draft(mention.id);
      places.draft.current?.focus();
    },
    undo: feed.onUndo,
    select: () => mention && onSelect(toggleSelected(selection, mention.id)),
    selectRange: () => mention && onSelect(extendSelection(selection, mention.id, ids)),
    selectAll: () => onSelect(toggleAllLoaded(selection, ids)),
    refresh: feed.onRefresh,
    search: () => places.search.current?.focus(),
    help: () => onAsk('help'),
    leave: () => (selection.isAll || selection.ids.size > 0 ? onSelect(EMPTY_SELECTION) : onOpen(null)),
  };
}
