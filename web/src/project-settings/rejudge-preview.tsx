import type { Output, Input } from '../api/call.ts';
import { SampleList, DryRun } from '../ui/form/dry-run.tsx';

interface RejudgePreviewProps {
  readonly project: string;
  readonly draft: Pick<
    NonNullable<Input<'rejudge_project'>['body']>,
    'description' | 'audience' | 'settings'
  >;
}

/** Tries the words as they stand in the form on past mentions, before they are saved. Nothing changes. */
export function RejudgePreview({ project, draft }: RejudgePreviewProps) {
  return (
    <DryRun
      label="Trial on past mentions"
      action="Try this on past mentions"
      operation="rejudge_project"
      input={{ path: { project }, body: { ...draft, dry_run: true } }}
    >
      {({ preview }) => preview && <PreviewResult of={preview} />}
    </DryRun>
  );
}

function PreviewResult({
  of: { counts, flips },
}: {
  readonly of: NonNullable<Output<'rejudge_project'>['preview']>;
}) {
  return (
    <>
      <p role="status">
        Of {counts.judged} mentions {counts.to_relevant} would become relevant and {counts.to_irrelevant}{' '}
        would become noise. Those that people corrected stay as they are ({counts.protected}).
      </p>
      {flips.length > 0 && (
        <SampleList>
          {flips.map(({ mention_id, excerpt, after }) => (
            <li key={mention_id} title={excerpt}>
              <strong>{after.relevant ? 'relevant' : 'noise'}</strong> {excerpt}
            </li>
          ))}
        </SampleList>
      )}
    </>
  );
}
