import type { RefObject } from 'react';
import type { Category } from '../../api/records.ts';
import { useOperation } from '../../api/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Refusal } from '../../ui/feedback/error-message.tsx';
import type { Asking } from '../shortcuts/shortcut-handlers.ts';
import type { FilterChange } from '../filters/feed-search.ts';
import { Leafing } from './previous-next.tsx';
import { MentionDetail } from './mention-detail.tsx';
import type { Reply } from './use-reply.ts';
import type { Work } from '../use-feed-state.ts';
import styles from '../feed.module.css';

interface MentionPaneProps {
  readonly project: string;
  readonly work: Work;
  readonly categories: readonly Category[];
  readonly mayWrite: boolean;
  readonly reply: Reply;
  readonly post: RefObject<HTMLElement | null>;
  readonly draft: RefObject<HTMLTextAreaElement | null>;
  readonly onAsk: (asking: Asking) => void;
  readonly onNarrow: (change: FilterChange) => void;
}

/** The mention that is open, beside the list; on phones over it. */
export function MentionPane(props: MentionPaneProps) {
  const { project, work, categories, mayWrite, reply, post, draft, onAsk, onNarrow } = props;
  const keywords = useOperation('list_keywords', { path: { project } }).data ?? [];
  const { mention, error, current, setCurrent, feed } = work;
  const at = feed.rows.findIndex(({ id }) => id === current);
  return (
    <section
      className={classes(styles.mentionPane, current !== null && styles.open)}
      aria-label="Mention"
      tabIndex={current === null ? undefined : 0}
    >
      {mention && (
        <MentionDetail
          key={mention.id}
          {...{ mention, categories, mayWrite, reply, post, onNarrow }}
          keywords={keywords.filter(({ id }) => mention.keyword_ids.includes(id))}
          leafing={
            <Leafing
              at={at}
              of={feed.rows.length}
              onLeaf={(by) => setCurrent(feed.rows[at + by]?.id ?? null)}
            />
          }
          draftBox={draft}
          onChange={work.change}
          onIrrelevant={() => onAsk('irrelevant')}
          onDelete={() => onAsk('delete')}
          onClose={() => setCurrent(null)}
        />
      )}
      {error && (
        <div className={styles.failed}>
          <Refusal error={error} />
          <Button onClick={() => setCurrent(null)}>Close</Button>
        </div>
      )}
      {current === null && feed.rows.length > 0 && (
        <p className={styles.none}>
          Choose a mention, or press <kbd>j</kbd>.
        </p>
      )}
    </section>
  );
}
