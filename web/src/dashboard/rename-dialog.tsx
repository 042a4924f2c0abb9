import type { SubmitEvent } from 'react';
import type { DashboardTile } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { InputField } from '../ui/form/field.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { Form } from '../ui/form/form.tsx';

interface RenameDialogProps {
  readonly tile: DashboardTile;
  readonly onClose: () => void;
}

/** Renames a tile of the dashboard. */
export function RenameDialog({ tile, onClose }: RenameDialogProps) {
  const update = useApiMutation('update_dashboard_tile', ['list_dashboard_tiles']);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { name = '' } = submittedValues(event);
    update.mutate({ path: { tile: tile.id }, body: { name } }, { onSuccess: onClose });
  };
  return (
    <Dialog title={`Rename ${isolateBidi(tile.name)}`} onClose={onClose}>
      <Form error={update.error} isBusy={update.isPending} action="Save" onSubmit={submit} onCancel={onClose}>
        <InputField
          label="Name"
          name="name"
          // React does not write the attribute, which a dialog needs to focus the input.
          ref={(input) => void input?.toggleAttribute('autofocus', true)}
          required
          maxLength={60}
          defaultValue={tile.name}
        />
      </Form>
    </Dialog>
  );
}
