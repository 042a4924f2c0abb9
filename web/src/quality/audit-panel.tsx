import { type Mention } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useChange } from '../api/use-change.ts';
import { useOperation } from '../api/use-operation.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Refusal } from '../ui/refusal.tsx';
import styles from './audit-panel.module.css';

type Stratum = 'filtered_out' | 'kept';

/** Draws posts at random and asks whether each is about the project: the only way to know what was missed. */
export function AuditPanel({ project }: { readonly project: string }) {
  const [of, setOf] = useState<Stratum>('filtered_out');
  const queue = useOperation('list_audit_queue', { path: { project }, query: { of } });
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
      <Loaded of={queue}>
        {({ data, answered, needed }) => (
          <>
            <p>
              {answered} answered{needed > 0 ? `, ${needed} more are needed for figures` : ''}.
            </p>
            {data[0] ? <Question key={data[0].id} mention={data[0]} /> : <p>Nothing is left to check.</p>}
          </>
        )}
      </Loaded>
    </>
  );
}

/** One post, to be answered by a click or by the keys y and n. */
function Question({ mention }: { readonly mention: Mention }) {
  const { mayWrite } = usePermissions();
  const answer = useChange('answer_audit', ['list_audit_queue', 'get_judge_quality', 'list_lessons']);
  const give = (relevant: boolean) => answer.mutate({ path: { mention: mention.id }, body: { relevant } });
  return (
    <article
      className={styles.post}
      tabIndex={0}
      aria-label="Post to check"
      onKeyDown={({ key }) => {
        if (mayWrite && !answer.isPending && (key === 'y' || key === 'n')) give(key === 'y');
      }}
    >
      {mention.title && <h3>{mention.title}</h3>}
      <p className={styles.text}>{mention.text}</p>
      <Refusal error={answer.error} />
      {mayWrite && (
        <div className={styles.answers}>
          <Button isBusy={answer.isPending} onClick={() => give(true)}>
            It is about us (y)
          </Button>
          <Button isBusy={answer.isPending} onClick={() => give(false)}>
            It is noise (n)
          </Button>
        </div>
      )}
    </article>
  );
}
