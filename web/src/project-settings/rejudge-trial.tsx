import { type Answer, type Input } from '../api/call.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/button.tsx';
import { Refusal } from '../ui/refusal.tsx';
import styles from './rejudge-trial.module.css';

interface RejudgeTrialProps {
  readonly project: string;
  readonly draft: Pick<
    NonNullable<Input<'rejudge_project'>['body']>,
    'description' | 'audience' | 'settings'
  >;
}

/** Tries the words as they stand in the form on past mentions, before they are saved. Nothing changes. */
export function RejudgeTrial({ project, draft }: RejudgeTrialProps) {
  const rejudge = useChange('rejudge_project');
  return (
    <section className={styles.trial} aria-label="Trial on past mentions">
      <Button
        isBusy={rejudge.isPending}
        onClick={() => rejudge.mutate({ path: { project }, body: { ...draft, dry_run: true } })}
      >
        Try this on past mentions
      </Button>
      <Refusal error={rejudge.error} />
      {rejudge.data?.preview && <Flips of={rejudge.data.preview} />}
    </section>
  );
}

function Flips({
  of: { counts, flips },
}: {
  readonly of: NonNullable<Answer<'rejudge_project'>['preview']>;
}) {
  return (
    <>
      <p role="status">
        Of {counts.judged} mentions {counts.to_relevant} would become relevant and {counts.to_irrelevant}{' '}
        would become noise. Those that people corrected stay as they are ({counts.protected}).
      </p>
      <ul className={styles.flips}>
        {flips.map(({ mention_id, excerpt, after }) => (
          <li key={mention_id}>
            <strong>{after.relevant ? 'relevant' : 'noise'}</strong> {excerpt}
          </li>
        ))}
      </ul>
    </>
  );
}
