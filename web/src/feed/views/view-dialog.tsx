import type { SubmitEvent } from 'react';
import type { View } from '../../api/records.ts';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import form from '../../ui/form/form.module.css';
import type { FeedFilter } from '../filters/feed-search.ts';

interface ViewDialogProps {
  readonly project: string;
  readonly filter: FeedFilter;
  /** The view to rename, or null for a new one. */
  readonly view: View | null;
  readonly onClose: () => void;
}

/** Creates or renames a saved view. */
export function ViewDialog({ project, filter, view, onClose }: ViewDialogProps) {
  const create = useApiMutation('create_view', ['list_views']);
  const update = useApiMutation('update_view', ['list_views']);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const name = String(given.get('name'));
    if (view) update.mutate({ path: { view: view.id }, body: { name } }, { onSuccess: onClose });
    else
      create.mutate(
        { body: { name, project_id: given.has('everywhere') ? null : project, filters: { ...filter } } },
        { onSuccess: onClose },
      );
  };
  return (
    <Dialog title={view ? `Rename ${view.name}` : 'Save view'} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <Field label="Name">
          {(control) => (
            <input
              {...control}
              // React does not write the attribute, which a dialog needs to focus the input.
              ref={(input) => void input?.toggleAttribute('autofocus', true)}
              name="name"
              required
              maxLength={60}
              defaultValue={view?.name ?? ''}
            />
          )}
        </Field>
        {!view && (
          <label>
            <input type="checkbox" name="everywhere" /> Show in all projects
          </label>
        )}
        <ErrorMessage error={create.error ?? update.error} />
        <div className={form.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={create.isPending || update.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
