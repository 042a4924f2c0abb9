import { useChange } from '../api/use-change.ts';
import { type Answer } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { type KeywordDraft } from './keyword-draft.ts';
import styles from './preview.module.css';

/** Tries a keyword on the posts that were collected already, before it is saved. */
export function Preview({ project, draft }: { readonly project: string; readonly draft: KeywordDraft }) {
  const preview = useChange('preview_keyword');
  return (
    <section className={styles.preview} aria-label="Preview">
      <Button
        disabled={draft.term.trim() === ''}
        isBusy={preview.isPending}
        onClick={() => preview.mutate({ path: { project }, body: draft })}
      >
        See what it would find
      </Button>
      <Refusal error={preview.error} />
      {preview.data && <Found of={preview.data} />}
    </section>
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
      <ul className={styles.sample}>
        {sample.map(({ id, title, text, source }) => (
          <li key={id}>
            <strong>{source}</strong> {title ?? text}
          </li>
        ))}
      </ul>
    </>
  );
}
