import { usePermissions } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import form from '../ui/form.module.css';
import { Refusal } from '../ui/refusal.tsx';

/** The end of a form: what went wrong, and the button that saves, for those who may. */
export function SaveBar({ error, isSaving }: { readonly error: Error | null; readonly isSaving: boolean }) {
  const { mayWrite } = usePermissions();
  return (
    <>
      <Refusal error={error} />
      {mayWrite && (
        <div className={form.actions}>
          <Button type="submit" kind="primary" isBusy={isSaving}>
            Save
          </Button>
        </div>
      )}
    </>
  );
}
