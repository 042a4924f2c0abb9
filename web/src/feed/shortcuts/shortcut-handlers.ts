import type { RefObject } from 'react';
import type { Mention } from '../../api/records.ts';
import { safeLink, toggledStatus } from '../../mentions/mention-text.ts';
import {
  toggleAllLoaded,
  extendSelection,
  tooManyText,
  EMPTY_SELECTION,
  toggleSelected,
  type Selection,
} from '../list/selection.ts';
import type { Command } from './shortcuts.ts';
import type { Reply } from '../detail/use-reply.ts';
import type { MentionPatch } from '../triage/mention-patch.ts';

/** The dialog that is open over the feed. */
export type OpenDialog = 'irrelevant' | 'category' | 'delete' | 'help' | null;

interface FeedControls {
  readonly rows: readonly Mention[];
  readonly mention: Mention | null;
  readonly selection: Selection;
  readonly reply: Reply;
  readonly elements: {
    readonly list: RefObject<HTMLDivElement | null>;
    readonly search: RefObject<HTMLInputElement | null>;
    readonly post: RefObject<HTMLElement | null>;
    readonly draft: RefObject<HTMLTextAreaElement | null>;
  };
  readonly onOpen: (id: string | null) => void;
  readonly onSelect: (selection: Selection) => void;
  readonly onChange: (patch: MentionPatch) => void;
  readonly onCorrect: (patch: MentionPatch) => void;
  readonly onBulk: (status: Mention['status']) => void;
  readonly onUndo: () => void;
  readonly onOpenDialog: (dialog: OpenDialog) => void;
  readonly onRefresh: () => void;
  /** Called with the reason when more mentions are selected than can be corrected together. */
  readonly onTooManySelected: (text: string) => void;
}

/** Returns the handlers of corrections: of the selected mentions, or of the open one. */
function correctionHandlers(feed: FeedControls) {
  const { mention, selection, onCorrect, onOpenDialog } = feed;
  const isSelecting = selection.isAll || selection.ids.size > 0;
  const onSelected = (run: () => void) => () => {
    const tooMany = tooManyText(selection);
    if (isSelecting && tooMany !== null) feed.onTooManySelected(tooMany);
    else if (isSelecting || mention) run();
  };
  const correct = (patch: MentionPatch) => onSelected(() => onCorrect(patch));
  return {
    irrelevant: onSelected(() => {
      if (isSelecting || mention?.relevant) onOpenDialog('irrelevant');
    }),
    positive: correct({ sentiment: 'positive' }),
    neutral: correct({ sentiment: 'neutral' }),
    negative: correct({ sentiment: 'negative' }),
    category: onSelected(() => onOpenDialog('category')),
  };
}

/** Returns the handler of each shortcut command for the current feed. */
export function shortcutHandlers(feed: FeedControls): Readonly<Record<Command, () => void>> {
  const { rows, mention, selection, elements, onOpen, onSelect, onChange, onOpenDialog } = feed;
  const ids = rows.map(({ id }) => id);
  const move = (by: number) => {
    const at = mention ? ids.indexOf(mention.id) : -1;
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) onOpen(next.id);
    elements.list.current?.focus({ preventScroll: true });
  };
  const setStatus = (status: Mention['status']) => {
    if (selection.isAll || selection.ids.size > 0) feed.onBulk(status);
    else if (mention) onChange({ status: toggledStatus(mention.status, status) });
  };
  return {
    next: () => move(1),
    previous: () => move(-1),
    read: () => (mention ? elements.post.current?.focus() : move(0)),
    open: () => {
      const link = safeLink(mention?.url ?? null);
      if (link !== null) window.open(link, '_blank', 'noopener,noreferrer');
    },
    done: () => setStatus('done'),
    follow_up: () => setStatus('follow_up'),
    ...correctionHandlers(feed),
    reply: () => {
      if (!mention) return;
      if (mention.draft === null && !feed.reply.isDrafting(mention.id)) feed.reply.draft(mention.id);
      elements.draft.current?.focus();
    },
    undo: feed.onUndo,
    select: () => mention && onSelect(toggleSelected(selection, mention.id)),
    selectRange: () => mention && onSelect(extendSelection(selection, mention.id, ids)),
    selectAll: () => onSelect(toggleAllLoaded(selection, ids)),
    refresh: feed.onRefresh,
    search: () => elements.search.current?.focus(),
    help: () => onOpenDialog('help'),
    close: () => (selection.isAll || selection.ids.size > 0 ? onSelect(EMPTY_SELECTION) : onOpen(null)),
  };
}
