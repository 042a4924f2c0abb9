import type { SubmitEvent } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { OneTimeSecret } from '../ui/copy/one-time-secret.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { InputField, SelectField } from '../ui/form/field.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { CodeBlock } from './code-block.tsx';
import { curlSnippet, mcpSnippet } from './connect-snippets.ts';
import styles from './keys.module.css';
import { Options } from '../ui/form/options.tsx';

/** The selectable lifetimes in days; empty: no expiry. */
const LIFETIMES = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In 1 year'],
] as const;

/** Creates an API key and shows it once. */
export function KeyForm() {
  const create = useApiMutation('create_api_key', ['list_api_keys']);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { name = '', scope, days } = submittedValues(event);
    const form = event.currentTarget;
    const lifetime = days === undefined ? {} : { expires_in_days: Number(days) };
    create.mutate(
      { body: { name, scope: scope === 'full' ? 'full' : 'read', ...lifetime } },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <>
      <form className={styles.line} onSubmit={submit}>
        <InputField label="Name" name="name" placeholder="Nightly report" required />
        <SelectField label="Access" name="scope" defaultValue="read">
          <option value="read">Read</option>
          <option value="full">Read and write</option>
        </SelectField>
        <SelectField label="Expires" name="days">
          <Options items={LIFETIMES} />
        </SelectField>
        <Button type="submit" kind="primary" isBusy={create.isPending}>
          Create key
        </Button>
      </form>
      <ErrorMessage error={create.error} />
      {create.data && (
        <>
          <OneTimeSecret
            key={create.data.id}
            label={`API key ${create.data.name}.`}
            value={create.data.key}
          />
          <CodeBlock label="Try it" text={curlSnippet(location.origin, create.data.key)} />
          <CodeBlock label="MCP client configuration" text={mcpSnippet(location.origin, create.data.key)} />
        </>
      )}
    </>
  );
}
