import { useState, type SubmitEvent } from 'react';
import type { KeywordGroup } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { InputField, SelectField } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { Options } from '../ui/form/options.tsx';

interface GroupDialogProps {
  readonly project: string;
  readonly group: KeywordGroup | null;
  readonly onClose: () => void;
}

const KINDS: Readonly<Record<KeywordGroup['kind'], string>> = {
  brand: 'Our brand (share of voice)',
  competitor: 'Competitor (share of voice)',
  custom: 'Other',
};
const toKind = (text: string | undefined): KeywordGroup['kind'] =>
  text === 'brand' || text === 'competitor' ? text : 'custom';
const READS = ['list_keyword_groups', 'list_keywords'] as const;

/** Adds, edits or deletes a keyword group. */
export function GroupDialog({ project, group, onClose }: GroupDialogProps) {
  const create = useApiMutation('create_keyword_group', READS);
  const update = useApiMutation('update_keyword_group', READS);
  const [isDeleting, setDeleting] = useState(false);
  const done = { onSuccess: onClose };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { name = '', kind } = submittedValues(event);
    const body = { name, kind: toKind(kind) };
    if (group) update.mutate({ path: { group: group.id }, body }, done);
    else create.mutate({ path: { project }, body }, done);
  };
  return (
    <Dialog title={group ? `Group ${group.name}` : 'Add group'} onClose={onClose}>
      <Form
        error={create.error ?? update.error}
        isBusy={create.isPending || update.isPending}
        action={group ? 'Save' : 'Add group'}
        onSubmit={submit}
        onCancel={onClose}
        extraAction={
          group && (
            <Button kind="danger" onClick={() => setDeleting(true)}>
              Delete…
            </Button>
          )
        }
      >
        <InputField label="Name" name="name" required maxLength={60} defaultValue={group?.name} />
        <SelectField label="Type" name="kind" defaultValue={group?.kind ?? 'custom'}>
          <Options items={Object.entries(KINDS)} />
        </SelectField>
      </Form>
      {group && isDeleting && (
        <ActionDialog
          title={`Delete the group ${isolateBidi(group.name)}?`}
          action="Delete group"
          operation="delete_keyword_group"
          input={{ path: { group: group.id } }}
          refreshes={READS}
          onDone={onClose}
          onClose={() => setDeleting(false)}
        >
          Its keywords and their mentions are kept, without a group.
        </ActionDialog>
      )}
    </Dialog>
  );
}
