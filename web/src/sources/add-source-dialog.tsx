import { useState, type SubmitEvent } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { InputField, SelectField } from '../ui/form/field.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { Form } from '../ui/form/form.tsx';
import { Options } from '../ui/form/options.tsx';
import { KIND_OPTIONS, SOURCE_KINDS, type SourceKind } from './source-kinds.ts';

interface AddSourceDialogProps {
  readonly project: string;
  readonly onClose: () => void;
}

/** Adds a source to a project. The service reads the address before it answers, which may take some seconds. */
export function AddSourceDialog({ project, onClose }: AddSourceDialogProps) {
  const [kind, setKind] = useState<SourceKind>('feed');
  const add = useApiMutation('add_project_source', ['list_project_sources']);
  const { hint, example } = SOURCE_KINDS[kind];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { address = '', name } = submittedValues(event);
    const body = { kind, address, ...(name !== undefined && { name }) };
    add.mutate({ path: { project }, body }, { onSuccess: onClose });
  };
  return (
    <Dialog title="Add source" onClose={onClose}>
      <Form
        error={add.error}
        isBusy={add.isPending}
        action={add.isPending ? 'Reading…' : 'Add source'}
        onSubmit={submit}
        onCancel={onClose}
      >
        <SelectField
          label="Kind"
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as SourceKind)}
        >
          <Options items={KIND_OPTIONS} />
        </SelectField>
        <InputField
          label="Address"
          name="address"
          hint={hint}
          placeholder={example}
          required
          maxLength={2000}
        />
        <InputField
          label="Name"
          name="name"
          hint="Leave empty for the name that it gives itself."
          maxLength={200}
        />
      </Form>
    </Dialog>
  );
}
