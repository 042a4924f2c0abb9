import { useCallback, useRef, useState } from 'react';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import type { Category, Mention } from '../api/records.ts';
import { useToast } from '../ui/feedback/toasts.tsx';
import { shortcutHandlers, type OpenDialog } from './shortcuts/shortcut-handlers.ts';
import { FeedDialogs } from './feed-dialogs.tsx';
import { FeedTools } from './feed-tools.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { ListPane } from './list/list-pane.tsx';
import { MentionPane } from './detail/mention-pane.tsx';
import { StatusTabs } from './filters/status-tabs.tsx';
import { useNewMentions } from './live/use-new-mentions.ts';
import { useFeedFilter } from './filters/use-filter.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { useStatusCounts } from './filters/use-status-counts.ts';
import { useReply } from './detail/use-reply.ts';
import { useFeedState } from './use-feed-state.ts';
import { useTitle } from '../ui/layout/use-title.ts';
import styles from './feed.module.css';

/** The same list each time, so that nothing renders again. */
const NO_CATEGORIES: readonly Category[] = [];

/** The feed: filters, list, open mention, and all actions on them. */
export function Feed({ project }: { readonly project: string }) {
  useTitle('Mentions');
  const { canWrite } = usePermissions();
  const { filter, change, show, clear } = useFeedFilter();
  const state = useFeedState(project, filter);
  const newMentions = useNewMentions(project, filter, state.loaded, state.triage.receive);
  const { pages, byId } = state.loaded;
  const counts = useStatusCounts(project, filter, pages.isSuccess ? byId : undefined, newMentions.count);
  const reply = useReply(state.loaded.apply);
  const categories = useApiQuery('list_categories', { path: { project } }).data ?? NO_CATEGORIES;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [pendingStatus, setPendingStatus] = useState<Mention['status'] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const post = useRef<HTMLElement>(null);
  const draft = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();
  const { mention, selection } = state;
  const onBulk = (status: Mention['status']) =>
    selection.isAll ? setPendingStatus(status) : state.setStatus(status);
  const onRefresh = useCallback(() => {
    newMentions.show().catch((error: Error) => toast({ text: error.message }));
    list.current?.scrollTo({ top: 0 });
  }, [newMentions, toast]);
  useShortcuts(canWrite, (command) =>
    shortcutHandlers({
      ...{ rows: state.loaded.rows, mention, selection, reply, onBulk, onRefresh },
      elements: { list, search, post, draft },
      onOpen: state.setCurrent,
      onSelect: state.select,
      onChange: state.change,
      onCorrect: state.correct,
      onUndo: state.triage.undo,
      onOpenDialog: setDialog,
      onTooManySelected: (text) => toast({ text }),
    })[command](),
  );
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Mentions</h1>
        <StatusTabs status={filter.status} counts={counts} onChange={change} />
        <FeedTools
          {...{ project, filter, canWrite }}
          isConnected={newMentions.isConnected}
          onApply={show}
          onHelp={() => setDialog('help')}
        />
      </header>
      <FilterBar project={project} filter={filter} onChange={change} onClear={clear} searchBox={search} />
      <div className={styles.panes}>
        <ListPane
          {...{
            project,
            filter,
            state,
            newMentions,
            categories,
            canWrite,
            list,
            pendingStatus,
            onBulk,
            onRefresh,
          }}
          onPendingStatus={setPendingStatus}
          onOpenDialog={setDialog}
          onOrder={change}
          onFilter={show}
          onClear={clear}
        />
        <MentionPane
          {...{ project, state, categories, canWrite, reply, post, draft }}
          onOpenDialog={setDialog}
          onNarrow={change}
        />
      </div>
      <FeedDialogs {...{ dialog, state, categories, canWrite }} onClose={() => setDialog(null)} />
    </div>
  );
}
