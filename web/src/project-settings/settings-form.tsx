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
  /** Returns the request body with only the fields of this form. */
  readonly read: (event: SubmitEvent<HTMLFormElement>) => NonNullable<Input<'update_project'>['body']>;
  readonly children: ReactNode;
}

/** One section of the settings with its own Save button. Read-only for viewers. */
export function SettingsForm({ project, read, children }: SettingsFormProps) {
  const { canWrite } = usePermissions();
  const { save, isSaving, error } = useSaveSettings(project);
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  const formRef = useFocusInvalid(error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(read(event), () => setUnsaved(false));
  };
  return (
    <form ref={formRef} onSubmit={submit} onInput={() => setUnsaved(true)}>
      <fieldset className={styles.fields} disabled={!canWrite}>
        <FormErrorContext value={error}>{children}</FormErrorContext>
        <ErrorMessage error={error} />
        {canWrite && (
          <div className={styles.bar}>
            <span role="status" className={styles.unsaved}>
              {isUnsaved && 'Unsaved changes'}
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
