import type { SubmitEvent } from 'react';
import type { Category } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { InputField, TextAreaField } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';

interface CategoryDialogProps {
  readonly project: string;
  readonly category: Category | null;
  readonly onClose: () => void;
}

/** Adds, edits or deletes a category. */
export function CategoryDialog({ project, category, onClose }: CategoryDialogProps) {
  const create = useApiMutation('create_category', ['list_categories']);
  const update = useApiMutation('update_category', ['list_categories']);
  const remove = useApiMutation('delete_category', ['list_categories']);
  const done = { onSuccess: onClose };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { name = '', description = '' } = submittedValues(event);
    const body = { name, description };
    if (category) update.mutate({ path: { category: category.id }, body }, done);
    else create.mutate({ path: { project }, body }, done);
  };
  return (
    <Dialog title={category ? `Category ${category.name}` : 'Add category'} onClose={onClose}>
      <Form
        error={create.error ?? update.error ?? remove.error}
        isBusy={create.isPending || update.isPending}
        action={category ? 'Save' : 'Add category'}
        onSubmit={submit}
        onCancel={onClose}
        extraAction={
          category && (
            <Button
              kind="danger"
              isBusy={remove.isPending}
              onClick={() => remove.mutate({ path: { category: category.id } }, done)}
            >
              Delete
            </Button>
          )
        }
      >
        <InputField label="Name" name="name" required maxLength={60} defaultValue={category?.name} />
        <TextAreaField
          label="Description"
          name="description"
          hint="Which mentions belong here. The judge uses this to sort mentions."
          rows={3}
          defaultValue={category?.description ?? ''}
        />
      </Form>
    </Dialog>
  );
}
