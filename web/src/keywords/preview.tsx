import { type Answer } from '../api/call.ts';
import { Sample, Trial } from '../ui/trial.tsx';
import { type KeywordDraft } from './keyword-draft.ts';

/** Tries a keyword on the posts that were collected already, before it is saved. */
export function Preview({ project, draft }: { readonly project: string; readonly draft: KeywordDraft }) {
  return (
    <Trial
      label="Preview"
      action="See what it would find"
      operation="preview_keyword"
      input={{ path: { project }, body: draft }}
      disabled={draft.term.trim() === ''}
    >
      {(found) => <Found of={found} />}
    </Trial>
  );
}

function Found({
  of: { total, new: fresh, days, sample, searched, truncated },
}: {
  readonly of: Answer<'preview_keyword'>;
}) {
  return (
    <>
      <p role="status">
        {truncated ? 'More than ' : ''}
        {total} in {days.length} days, {fresh} of them new to this project; {searched} collected posts were
        searched.
      </p>
      <Sample>
        {sample.map(({ id, title, text, source }) => (
          <li key={id}>
            <strong>{source}</strong> {title ?? text}
          </li>
        ))}
      </Sample>
    </>
  );
}
