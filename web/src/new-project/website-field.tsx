import { useState } from 'react';
import type { Output } from '../api/call.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { InputField } from '../ui/form/field.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { draftFrom, type ProjectFieldsProps } from './project-draft.ts';

/** Fills the form in from the address of a website. Everything can still be changed. */
export function WebsiteField({ set }: Pick<ProjectFieldsProps, 'set'>) {
  const [url, setUrl] = useState('');
  const suggest = useApiMutation('suggest_project');
  const read = () =>
    suggest.mutate({ body: { url } }, { onSuccess: (suggested) => set(draftFrom(suggested)) });
  return (
    <>
      <InputField
        label="Website"
        hint="Optional. Its page fills in the form below."
        placeholder="https://acme.com"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Button disabled={url.trim().length < 3} isBusy={suggest.isPending} onClick={read}>
        Fill in from website
      </Button>
      <ErrorMessage error={suggest.error} />
      {suggest.data !== undefined && <p role="status">{foundText(suggest.data)}</p>}
    </>
  );
}

/** Says what the suggested keywords would have found. */
function foundText({ name, evidence }: Output<'suggest_project'>): string {
  const all = [
    ...evidence.keywords.map(({ term, backtest }) => ({ term, count: backtest.total })),
    ...evidence.competitors.map(({ name: term, backtest }) => ({ term, count: backtest.total })),
  ].map(({ term, count }) => `${term} ${formatNumber(count)}`);
  return `Filled in for ${name}. In the posts of the last 30 days that you hold: ${all.join(', ')}.`;
}
