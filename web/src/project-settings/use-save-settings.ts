import type { Project } from '../api/records.ts';
import type { Input } from '../api/call.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useToast } from '../ui/feedback/toasts.tsx';

/** Saves the fields of one settings section. */
export function useSaveSettings({ id }: Project) {
  const update = useApiMutation('update_project', ['get_project', 'list_projects', 'get_scan_status']);
  const toast = useToast();
  const save = (body: NonNullable<Input<'update_project'>['body']>, onSaved: () => void) =>
    update.mutate(
      { path: { project: id }, body },
      {
        onSuccess: () => {
          onSaved();
          toast({ text: 'Saved.' });
        },
      },
    );
  return { save, isSaving: update.isPending, error: update.error };
}
