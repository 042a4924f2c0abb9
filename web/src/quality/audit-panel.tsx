import { useEffect, useRef, useState } from 'react';
import type { Mention } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { isRepeated, safeLink, authorNameOf } from '../mentions/mention-text.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Time } from '../ui/time.tsx';
import { isForPage, useKeyDown } from '../ui/use-key-down.ts';
import { auditProgressText } from './audit-text.ts';
import { SourceIcon } from '../mentions/source-icon.tsx';
import styles from './audit-panel.module.css';

type Stratum = 'filtered_out' | 'kept';

/** Asks whether randomly drawn posts are relevant. Only this shows what the judge missed. */
export function AuditPanel({ project }: { readonly project: string }) {
  const [of, setOf] = useState<Stratum>('filtered_out');
  const [hasAnswered, setHasAnswered] = useState(false);
  const queue = useApiQuery('list_audit_queue', { path: { project }, query: { of } });
  return (
    <>
      <label className={styles.choice}>
        Sample from
        <select
          value={of}
          onChange={({ target }) => setOf(target.value === 'kept' ? 'kept' : 'filtered_out')}
        >
          <option value="filtered_out">Filtered-out posts</option>
          <option value="kept">Relevant mentions</option>
        </select>
      </label>
      <Loaded query={queue}>
        {({ data, answered, needed }) => (
          <>
            {needed > 0 && <progress value={answered} max={answered + needed} aria-label="Answered" />}
            <p role="status">{auditProgressText(answered, needed, data.length)}</p>
            {data[0] ? (
              <Question
                key={data[0].id}
                mention={data[0]}
                takesFocus={hasAnswered}
                onAnswer={() => setHasAnswered(true)}
              />
            ) : (
              needed === 0 && <p>Nothing left to check. New posts appear here after the next scans.</p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

interface QuestionProps {
  readonly mention: Mention;
  /** Focus the post, because the user has just answered the previous one. */
  readonly takesFocus: boolean;
  readonly onAnswer: () => void;
}

/** One post with buttons for the answer, and the shortcuts y and n. */
function Question({ mention, takesFocus, onAnswer }: QuestionProps) {
  const post = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) post.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { canWrite } = usePermissions();
  const answer = useApiMutation('answer_audit', ['list_audit_queue', 'get_judge_quality', 'list_lessons']);
  const link = safeLink(mention.url);
  const submit = (relevant: boolean) => {
    // Before the request completes, because the next post replaces this one right away.
    onAnswer();
    answer.mutate({ path: { mention: mention.id }, body: { relevant } });
  };
  useKeyDown((event) => {
    if (!canWrite || answer.isPending || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.key === 'y' || event.key === 'n') && isForPage(event)) submit(event.key === 'y');
  });
  return (
    <article ref={post} className={styles.post} tabIndex={0} aria-label="Post to check">
      <p className={styles.origin}>
        <SourceIcon source={mention.source} />
        <span dir="auto">{authorNameOf(mention)}</span>
        <Time at={mention.posted_at} />
        {link !== null && (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            Open post ↗
          </a>
        )}
      </p>
      {mention.title && !isRepeated(mention) && <h3 dir="auto">{mention.title}</h3>}
      <p className={styles.text} dir="auto">
        {mention.text}
      </p>
      <ErrorMessage error={answer.error} />
      {canWrite && (
        <div className={styles.answers}>
          <Button isBusy={answer.isPending} onClick={() => submit(true)}>
            Relevant <kbd>y</kbd>
          </Button>
          <Button isBusy={answer.isPending} onClick={() => submit(false)}>
            Noise <kbd>n</kbd>
          </Button>
          <span className={styles.hint}>Press y or n to answer.</span>
        </div>
      )}
    </article>
  );
}
