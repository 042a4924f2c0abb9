import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Mention } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { SourceBadge } from '../mentions/mention-badges.tsx';
import { safeLink, authorNameOf } from '../mentions/mention-text.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Time } from '../ui/time.tsx';
import styles from './audit-panel.module.css';

type Stratum = 'filtered_out' | 'kept';

/** Draws posts at random and asks whether each is about the project: the only way to know what was missed. */
export function AuditPanel({ project }: { readonly project: string }) {
  const [of, setOf] = useState<Stratum>('filtered_out');
  const [isGoingOn, setGoingOn] = useState(false);
  const queue = useApiQuery('list_audit_queue', { path: { project }, query: { of } });
  return (
    <>
      <label className={styles.choice}>
        From
        <select
          value={of}
          onChange={({ target }) => setOf(target.value === 'kept' ? 'kept' : 'filtered_out')}
        >
          <option value="filtered_out">what was filtered out as noise</option>
          <option value="kept">what was kept as relevant</option>
        </select>
      </label>
      <Loaded query={queue}>
        {({ data, answered, needed }) => (
          <>
            {needed > 0 && <progress value={answered} max={answered + needed} aria-label="Answered" />}
            <p role="status">
              {answered} answered{needed > 0 ? `, ${needed} more are needed for figures` : ''}.
            </p>
            {data[0] ? (
              <Question
                key={data[0].id}
                mention={data[0]}
                takesKeyboard={isGoingOn}
                onAnswer={() => setGoingOn(true)}
              />
            ) : (
              <p role="status">Nothing is left to check.</p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

interface QuestionProps {
  readonly mention: Mention;
  /** One was answered before it, so whoever answers goes on without looking for the place. */
  readonly takesKeyboard: boolean;
  readonly onAnswer: () => void;
}

/** One post, to be answered by a click or by the keys y and n. */
function Question({ mention, takesKeyboard, onAnswer }: QuestionProps) {
  const post = useRef<HTMLElement>(null);
  const take = useEffectEvent(() => takesKeyboard && post.current?.focus({ preventScroll: true }));
  useEffect(() => void take(), []);
  const { canWrite } = usePermissions();
  const answer = useApiMutation('answer_audit', ['list_audit_queue', 'get_judge_quality', 'list_lessons']);
  const link = safeLink(mention.url);
  const give = (relevant: boolean) => {
    // At once: the next post takes the place of this one before the change is settled.
    onAnswer();
    answer.mutate({ path: { mention: mention.id }, body: { relevant } });
  };
  return (
    <article
      ref={post}
      className={styles.post}
      tabIndex={0}
      aria-label="Post to check"
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (!canWrite || answer.isPending || ctrlKey || metaKey || altKey) return;
        if (key === 'y' || key === 'n') give(key === 'y');
      }}
    >
      <p className={styles.origin}>
        <SourceBadge source={mention.source} />
        <span dir="auto">{authorNameOf(mention)}</span>
        <Time at={mention.posted_at} />
        {link !== null && (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            Open the post ↗
          </a>
        )}
      </p>
      {mention.title && <h3 dir="auto">{mention.title}</h3>}
      <p className={styles.text} dir="auto">
        {mention.text}
      </p>
      <ErrorMessage error={answer.error} />
      {canWrite && (
        <div className={styles.answers}>
          <Button isBusy={answer.isPending} onClick={() => give(true)}>
            It is about us <kbd>y</kbd>
          </Button>
          <Button isBusy={answer.isPending} onClick={() => give(false)}>
            It is noise <kbd>n</kbd>
          </Button>
        </div>
      )}
    </article>
  );
}
