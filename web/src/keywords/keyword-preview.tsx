import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Output } from '../api/call.ts';
import { SampleList, DryRun } from '../ui/form/dry-run.tsx';
import type { KeywordDraft } from './keyword-draft.ts';

/** Tries a keyword on the posts that were collected already, before it is saved. */
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
      action="See what it would find"
      operation="preview_keyword"
      input={{ path: { project }, body: draft }}
      disabled={draft.term.trim() === ''}
    >
      {(found) => <PreviewResult of={found} />}
    </DryRun>
  );
}

function PreviewResult({
  of: { total, new: fresh, days, sample, searched, truncated },
}: {
  readonly of: Output<'preview_keyword'>;
}) {
  if (searched === 0)
    return (
      <p role="status">
        Nothing has been collected in {days.length} days, so there is nothing to try it on. Save it, and see
        what the next scan finds.
      </p>
    );
  return (
    <>
      <p role="status">
        {truncated ? 'More than ' : ''}
        {total.toLocaleString('en')} of {searched.toLocaleString('en')} posts that were collected in{' '}
        {days.length} days; {fresh.toLocaleString('en')} of them are found by no keyword yet. What no keyword
        has found so far is not among them.
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
