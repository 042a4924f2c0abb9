import { LiveIndicator } from '../mentions/mention-badges.tsx';
import { Button } from '../ui/button.tsx';
import { useHasPainted } from '../ui/use-has-painted.ts';
import type { FeedFilter } from './filters/feed-search.ts';
import { ExportMenu } from './views/export-menu.tsx';
import { ViewsMenu } from './views/views-menu.tsx';
import styles from './feed.module.css';

interface FeedToolsProps {
  readonly project: string;
  readonly filter: FeedFilter;
  readonly canWrite: boolean;
  readonly isConnected: boolean;
  /** Applies the filters of a saved view. */
  readonly onApply: (filter: FeedFilter) => void;
  readonly onHelp: () => void;
}

/** Whether updates are live, saved views, exports and shortcuts. The list comes first: they wait for its first frame. */
export function FeedTools({ project, filter, canWrite, isConnected, onApply, onHelp }: FeedToolsProps) {
  if (!useHasPainted(1)) return null;
  return (
    <div className={styles.tools}>
      <LiveIndicator isConnected={isConnected} />
      <ViewsMenu project={project} filter={filter} canWrite={canWrite} onApply={onApply} />
      <ExportMenu project={project} filter={filter} />
      <Button kind="quiet" size="s" className={styles.help} onClick={onHelp}>
        Shortcuts <kbd>?</kbd>
      </Button>
    </div>
  );
}
