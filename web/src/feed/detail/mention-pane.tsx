import type { RefObject } from 'react';
import type { Category } from '../../api/records.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import type { OpenDialog } from '../shortcuts/shortcut-handlers.ts';
import type { FilterChange } from '../filters/feed-search.ts';
import { PreviousNext } from './previous-next.tsx';
import { MentionDetail } from './mention-detail.tsx';
import type { Reply } from './use-reply.ts';
import type { FeedState } from '../use-feed-state.ts';
import styles from '../feed.module.css';

interface MentionPaneProps {
  readonly project: string;
  readonly state: FeedState;
  readonly categories: readonly Category[];
  readonly canWrite: boolean;
  readonly reply: Reply;
  readonly post: RefObject<HTMLElement | null>;
  readonly draft: RefObject<HTMLTextAreaElement | null>;
  readonly onOpenDialog: (dialog: OpenDialog) => void;
  readonly onNarrow: (change: FilterChange) => void;
}

/** The open mention, next to the list; on phones it covers the list. */
export function MentionPane(props: MentionPaneProps) {
  const { project, state, categories, canWrite, reply, post, draft, onOpenDialog, onNarrow } = props;
  const keywords = useApiQuery('list_keywords', { path: { project } }).data ?? [];
  const { mention, error, current, setCurrent, loaded } = state;
  const at = loaded.rows.findIndex(({ id }) => id === current);
  return (
    <section
      className={classes(styles.mentionPane, current !== null && styles.open)}
      aria-label="Mention"
      tabIndex={current === null ? undefined : 0}
    >
      {mention && (
        <MentionDetail
          key={mention.id}
          {...{ mention, categories, canWrite, reply, post, onNarrow }}
          keywords={keywords.filter(({ id }) => mention.keyword_ids.includes(id))}
          navigation={
            <PreviousNext
              at={at}
              of={loaded.rows.length}
              onMove={(by) => setCurrent(loaded.rows[at + by]?.id ?? null)}
            />
          }
          draftBox={draft}
          onChange={state.change}
          onIrrelevant={() => onOpenDialog('irrelevant')}
          onDelete={() => onOpenDialog('delete')}
          onClose={() => setCurrent(null)}
        />
      )}
      {error && (
        <div className={styles.failed}>
          <ErrorMessage error={error} />
          <Button onClick={() => setCurrent(null)}>Close</Button>
        </div>
      )}
      {current === null && loaded.rows.length > 0 && (
        <p className={styles.none}>
          Select a mention, or press <kbd>j</kbd>.
        </p>
      )}
    </section>
  );
}
