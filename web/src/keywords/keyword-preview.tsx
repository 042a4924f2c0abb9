import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Output } from '../api/call.ts';
import { SampleList, DryRun } from '../ui/form/dry-run.tsx';
import type { KeywordDraft } from './keyword-draft.ts';
import { formatNumber } from '../ui/numbers.ts';

/** Tests a keyword on the posts collected so far, before saving. */
export function KeywordPreview({
  project,
  draft,
}: {
  readonly project: string;
  readonly draft: KeywordDraft;
}) {
  return (
    <DryRun
      label="Preview"
      action="Preview matches"
      operation="preview_keyword"
      input={{ path: { project }, body: draft }}
      disabled={draft.term.trim() === ''}
    >
      {(result) => <PreviewResult result={result} />}
    </DryRun>
  );
}

function PreviewResult({
  result: { total, new: added, days, sample, searched, truncated },
}: {
  readonly result: Output<'preview_keyword'>;
}) {
  if (searched === 0)
    return (
      <p role="status">
        No posts were collected in the last {days.length} days. Save the keyword to see what the next scan
        finds.
      </p>
    );
  return (
    <>
      <p role="status">
        Matches {truncated && 'more than '}
        {formatNumber(total)} of {formatNumber(searched)} posts collected in the last {days.length} days,{' '}
        {formatNumber(added)} new. Uncollected posts aren't searched.
      </p>
      <SampleList>
        {sample.map(({ id, title, text, source }) => (
          <li key={id} dir="auto">
            <strong>{SOURCE_TITLES[source]}</strong> {title ?? text}
          </li>
        ))}
      </SampleList>
    </>
  );
}
