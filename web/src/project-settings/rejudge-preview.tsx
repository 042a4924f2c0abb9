import type { Output, Input } from '../api/call.ts';
import { SampleList, DryRun } from '../ui/form/dry-run.tsx';
import { formatDollars } from '../ui/numbers.ts';

interface RejudgePreviewProps {
  readonly project: string;
  readonly draft: Pick<
    NonNullable<Input<'rejudge_project'>['body']>,
    'description' | 'audience' | 'settings'
  >;
}

/** Previews how the unsaved settings would change the verdicts of past mentions. Changes nothing. */
export function RejudgePreview({ project, draft }: RejudgePreviewProps) {
  return (
    <DryRun
      label="Preview"
      action="Preview on past mentions"
      operation="rejudge_project"
      input={{ path: { project }, body: { ...draft, dry_run: true } }}
    >
      {({ preview }) => preview && <PreviewResult preview={preview} />}
    </DryRun>
  );
}

function PreviewResult({
  preview: { counts, flips, cost_estimate: cost },
}: {
  readonly preview: NonNullable<Output<'rejudge_project'>['preview']>;
}) {
  // Flips can also be changes of sentiment only.
  const changed = flips.filter(({ before, after }) => before.relevant !== after.relevant);
  return (
    <>
      <p role="status">
        Of {counts.judged} mentions, {counts.to_relevant} would become relevant and {counts.to_irrelevant}{' '}
        would become noise. {counts.protected} corrected mentions stay unchanged.
        {cost !== null && ` Estimated cost for all mentions: ${formatDollars(cost)}.`}
      </p>
      {changed.length > 0 && (
        <SampleList>
          {changed.map(({ mention_id, excerpt, after }) => (
            <li key={mention_id} title={excerpt}>
              <strong>{after.relevant ? 'Relevant' : 'Noise'}</strong> {excerpt}
            </li>
          ))}
        </SampleList>
      )}
    </>
  );
}
