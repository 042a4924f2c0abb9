import type { SubmitEvent } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { OneTimeSecret } from '../ui/copy/one-time-secret.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { Field } from '../ui/form/field.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { CodeBlock } from './code-block.tsx';
import { curlSnippet, mcpSnippet } from './connect-snippets.ts';
import styles from './keys.module.css';

/** After how many days a key may end; the empty one never does. */
const LIFETIMES = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;

/** Makes a key and shows it once. */
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
        <Field label="Name">
          {(control) => <input {...control} name="name" placeholder="Nightly report" required />}
        </Field>
        <Field label="Scope">
          {(control) => (
            <select {...control} name="scope" defaultValue="read">
              <option value="read">Reads</option>
              <option value="full">Reads and writes</option>
            </select>
          )}
        </Field>
        <Field label="Expires">
          {(control) => (
            <select {...control} name="days">
              {LIFETIMES.map(([days, label]) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button type="submit" kind="primary" isBusy={create.isPending}>
          Create key
        </Button>
      </form>
      <ErrorMessage error={create.error} />
      {create.data && (
        <>
          <OneTimeSecret
            key={create.data.id}
            label={`The key ${create.data.name}.`}
            value={create.data.key}
          />
          <CodeBlock label="To try it" text={curlSnippet(location.origin, create.data.key)} />
          <CodeBlock label="For an MCP client" text={mcpSnippet(location.origin, create.data.key)} />
        </>
      )}
    </>
  );
}
