import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { call } from '../api/call.ts';
import { useToast } from '../ui/feedback/toasts.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog/sheet.tsx';
import { Form } from '../ui/form/form.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { InputField } from '../ui/form/field.tsx';
import { CREDENTIAL_HELP } from './credential-help.ts';
import type { SourceDetail } from './source-state.ts';
import styles from './sources.module.css';

interface CredentialDialogProps {
  readonly detail: SourceDetail;
  readonly onClose: () => void;
}

/** Sets the credentials of a source: what they are, how to get them, and what is set already. */
export function CredentialDialog({ detail, onClose }: CredentialDialogProps) {
  const { source, title, credentials } = detail;
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () =>
    Promise.all(
      (['list_sources', 'get_scan_status'] as const).map((read) =>
        client.invalidateQueries({ queryKey: [read] }),
      ),
    );
  const save = useMutation({
    mutationFn: async (values: Readonly<Record<string, string>>) => {
      for (const [credential, value] of Object.entries(values))
        await call('set_source_credential', { path: { source }, body: { credential, value: value.trim() } });
    },
    onSettled: refresh,
    onSuccess: () => {
      toast({ text: `Credentials of ${title} saved. The next scan uses them.` });
      onClose();
    },
  });
  const remove = useMutation({
    mutationFn: (credential: string) => call('delete_source_credential', { path: { source, credential } }),
    onSettled: refresh,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => save.mutate(submittedValues(event));
  return (
    <Sheet title={`Credentials of ${title}`} onClose={onClose}>
      <Form
        error={save.error ?? remove.error}
        isBusy={save.isPending}
        action="Save"
        onSubmit={submit}
        onCancel={onClose}
      >
        <Help source={source} />
        {credentials.map((credential) => (
          <CredentialField
            key={credential.name}
            credential={credential}
            isBusy={remove.isPending}
            onRemove={() => remove.mutate(credential.name)}
          />
        ))}
        <p className="hint">
          Stored encrypted and never shown again. They apply to the whole service at once, without a restart.
        </p>
      </Form>
    </Sheet>
  );
}

/** How to get the credentials. */
function Help({ source }: Pick<SourceDetail, 'source'>) {
  const help = CREDENTIAL_HELP[source];
  if (!help) return null;
  return (
    <section aria-label="How to get them" className={styles.help}>
      <ol>
        {help.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a href={help.url} target="_blank" rel="noopener noreferrer">
        {help.url}
      </a>
    </section>
  );
}

interface CredentialFieldProps {
  readonly credential: SourceDetail['credentials'][number];
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function CredentialField({ credential, isBusy, onRemove }: CredentialFieldProps) {
  const { name, variable, is_secret: isSecret, set_in: setIn } = credential;
  const label = capital(name.replaceAll('_', ' '));
  if (setIn === 'environment')
    return (
      <InputField
        label={label}
        hint={`Set by ${variable} in the environment, which wins.`}
        disabled
        value=""
        readOnly
      />
    );
  return (
    <div className={styles.credential}>
      <InputField
        label={label}
        name={name}
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={4_000}
        placeholder={setIn === 'console' ? 'Set. Enter a new one to replace it.' : ''}
      />
      {setIn === 'console' && (
        <Button size="s" kind="quiet" isBusy={isBusy} onClick={onRemove}>
          Remove<span className="visually-hidden"> {label}</span>
        </Button>
      )}
    </div>
  );
}
