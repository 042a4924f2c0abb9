import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Project } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { InputField } from '../ui/form/field.tsx';
import form from '../ui/form/form.module.css';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';

/** Deletes a project after confirmation. */
export function DeleteProjectPanel({ project }: { readonly project: Project }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        Deletes the project with its alerts, webhooks and public dashboard, and stops its scans. To stop it
        temporarily, pause it above.
      </p>
      <div>
        <Button kind="danger" onClick={() => setOpen(true)}>
          Delete project
        </Button>
      </div>
      {isOpen && <DeleteDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeleteDialog({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [purge, setPurge] = useState(false);
  const remove = useApiMutation('delete_project', ['list_projects']);
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate(
      { path: { project: project.id }, query: { purge } },
      { onSuccess: () => void navigate({ to: '/', ignoreBlocker: true }) },
    );
  return (
    <Dialog title={`Delete ${isolateBidi(project.name)}?`} onClose={onClose}>
      <div className={form.form}>
        <Checkbox label="Also permanently delete all of its mentions" checked={purge} onChange={setPurge} />
        <InputField
          label={`Type ${project.name} to confirm`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ErrorMessage error={remove.error} />
        <div className={form.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={typed !== project.name} isBusy={remove.isPending} onClick={confirm}>
            Delete project
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
