import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { Input } from '../api/call.ts';
import { usePermissions } from '../api/session.ts';
import type { Project } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { FormErrorContext } from '../ui/form/field.tsx';
import form from '../ui/form/form.module.css';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { useFocusInvalid } from '../ui/form/use-focus-invalid.ts';
import { useUnsaved } from './unsaved-changes.tsx';
import { useSaveSettings } from './use-save-settings.ts';
import styles from './settings-form.module.css';

interface SettingsFormProps {
  readonly project: Project;
  /** Gives what is to be saved; only the fields that the form shows. */
  readonly read: (event: SubmitEvent<HTMLFormElement>) => NonNullable<Input<'update_project'>['body']>;
  readonly children: ReactNode;
}

/** One part of the settings: its fields, and the way to save them once something was changed. Viewers can only read it. */
export function SettingsForm({ project, read, children }: SettingsFormProps) {
  const { canWrite } = usePermissions();
  const { save, isSaving, error } = useSaveSettings(project);
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  const refused = useFocusInvalid(error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(read(event), () => setUnsaved(false));
  };
  return (
    <form ref={refused} onSubmit={submit} onInput={() => setUnsaved(true)}>
      <fieldset className={styles.fields} disabled={!canWrite}>
        <FormErrorContext value={error}>{children}</FormErrorContext>
        <ErrorMessage error={error} />
        {canWrite && (
          <div className={styles.bar}>
            <span role="status" className={styles.unsaved}>
              {isUnsaved && 'Not saved yet'}
            </span>
            <div className={form.actions}>
              <Button type="submit" kind={isUnsaved ? 'primary' : 'plain'} isBusy={isSaving}>
                Save
              </Button>
            </div>
          </div>
        )}
      </fieldset>
    </form>
  );
}
