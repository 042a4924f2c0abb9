import type { Project } from '../api/records.ts';
import type { Input } from '../api/call.ts';
import { useChange } from '../api/use-api-mutation.ts';
import { useNotify } from '../ui/feedback/toasts.tsx';

/** How a part of the settings is saved: only the fields that it shows are sent. */
export function useSave({ id }: Project) {
  const update = useChange('update_project', ['get_project', 'list_projects', 'get_scan_status']);
  const notify = useNotify();
  const save = (body: NonNullable<Input<'update_project'>['body']>, onSaved: () => void) =>
    update.mutate(
      { path: { project: id }, body },
      {
        onSuccess: () => {
          onSaved();
          notify({ text: 'Saved.' });
        },
      },
    );
  return { save, isSaving: update.isPending, error: update.error };
}
