import { useCallback, useRef, useState } from 'react';
import { usePermissions } from '../api/session.ts';
import { useOperation } from '../api/use-api-query.ts';
import type { Mention } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { useNotify } from '../ui/feedback/toasts.tsx';
import { commandsOf, type Asking } from './shortcuts/shortcut-handlers.ts';
import { ExportMenu } from './views/export-menu.tsx';
import { FeedDialogs } from './feed-dialogs.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { ListPane } from './list/list-pane.tsx';
import { LiveMark } from '../mentions/mention-badges.tsx';
import { MentionPane } from './detail/mention-pane.tsx';
import { StatusTabs } from './filters/status-tabs.tsx';
import { useArrivals } from './live/use-new-mentions.ts';
import { useFilter } from './filters/use-filter.ts';
import { useKeys } from './shortcuts/use-shortcuts.ts';
import { useStatusCounts } from './filters/use-status-counts.ts';
import { useReply } from './detail/use-reply.ts';
import { useWork } from './use-feed-state.ts';
import { ViewsMenu } from './views/views-menu.tsx';
import styles from './feed.module.css';

/** The list of mentions, the one that is open, and everything that can be done to them. */
export function Feed({ project }: { readonly project: string }) {
  const { mayWrite } = usePermissions();
  const { filter, change, show, clear } = useFilter();
  const work = useWork(project, filter);
  const arrivals = useArrivals(project, filter, work.feed, work.triage.isOlder);
  const counts = useStatusCounts(project, filter, work.feed.loaded);
  const reply = useReply(work.feed.apply);
  const categories = useOperation('list_categories', { path: { project } }).data ?? [];
  const [asking, setAsking] = useState<Asking>(null);
  const [wanted, setWanted] = useState<Mention['status'] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const post = useRef<HTMLElement>(null);
  const draft = useRef<HTMLTextAreaElement>(null);
  const notify = useNotify();
  const { mention, selection } = work;
  const onBulk = (status: Mention['status']) =>
    selection.isAll ? setWanted(status) : work.setStatus(status);
  const onRefresh = useCallback(() => {
    arrivals.show().catch((error: Error) => notify({ text: error.message }));
    list.current?.scrollTo({ top: 0 });
  }, [arrivals, notify]);
  useKeys(mayWrite, (command) =>
    commandsOf({
      ...{ rows: work.feed.rows, mention, selection, reply, onBulk, onRefresh },
      places: { list, search, post, draft },
      onOpen: work.setCurrent,
      onSelect: work.select,
      onChange: work.change,
      onUndo: work.triage.undo,
      onAsk: setAsking,
    })[command](),
  );
  return (
    <div className={styles.page}>
      <title>Mentions · Earshot</title>
      <header className={styles.header}>
        <h1>Mentions</h1>
        <StatusTabs status={filter.status} counts={counts} onChange={change} />
        <div className={styles.tools}>
          <LiveMark isConnected={arrivals.isConnected} />
          <ViewsMenu project={project} filter={filter} mayWrite={mayWrite} onApply={show} />
          <ExportMenu project={project} filter={filter} />
          <Button kind="quiet" size="s" className={styles.help} onClick={() => setAsking('help')}>
            Keys <kbd>?</kbd>
          </Button>
        </div>
      </header>
      <FilterBar project={project} filter={filter} onChange={change} onClear={clear} searchBox={search} />
      <div className={styles.panes}>
        <ListPane
          {...{ project, filter, work, arrivals, mayWrite, list, wanted, onBulk, onRefresh }}
          onWanted={setWanted}
          onIrrelevant={() => setAsking('irrelevant')}
          onOrder={change}
          onFilter={show}
          onClear={clear}
        />
        <MentionPane
          {...{ project, work, categories, mayWrite, reply, post, draft }}
          onAsk={setAsking}
          onNarrow={change}
        />
      </div>
      <FeedDialogs {...{ asking, work, categories, mayWrite }} onClose={() => setAsking(null)} />
    </div>
  );
}
