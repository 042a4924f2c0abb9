import type { Answer, Input } from '../api/call.ts';
import { Sample, Trial } from '../ui/form/dry-run.tsx';

interface RejudgeTrialProps {
  readonly project: string;
  readonly draft: Pick<
    NonNullable<Input<'rejudge_project'>['body']>,
    'description' | 'audience' | 'settings'
  >;
}

/** Tries the words as they stand in the form on past mentions, before they are saved. Nothing changes. */
export function RejudgeTrial({ project, draft }: RejudgeTrialProps) {
  return (
    <Trial
      label="Trial on past mentions"
      action="Try this on past mentions"
      operation="rejudge_project"
      input={{ path: { project }, body: { ...draft, dry_run: true } }}
    >
      {({ preview }) => preview && <Flips of={preview} />}
    </Trial>
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
      {flips.length > 0 && (
        <Sample>
          {flips.map(({ mention_id, excerpt, after }) => (
            <li key={mention_id} title={excerpt}>
              <strong>{after.relevant ? 'relevant' : 'noise'}</strong> {excerpt}
            </li>
          ))}
        </Sample>
      )}
    </>
  );
}
