import { useState, type SubmitEvent } from 'react';
import type { SqlQuery } from '../../api/records.ts';
import { useSession } from '../../api/session.ts';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { isolateBidi } from '../../ui/bidi-isolate.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { InputField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';

interface SaveDialogProps {
  /** The query to rename or share; null for a new one. */
  readonly query: SqlQuery | null;
  /** The statement of a new one. */
  readonly sql: string;
  readonly onSaved: (query: SqlQuery) => void;
  readonly onClose: () => void;
}

const READS = ['list_sql_queries'] as const;

/** Saves a statement under a name, or changes the name and who sees it. */
export function SaveDialog({ query, sql, onSaved, onClose }: SaveDialogProps) {
  const { member } = useSession();
  const [name, setName] = useState(query?.name ?? '');
  const [shared, setShared] = useState(query?.shared ?? true);
  const create = useApiMutation('create_sql_query', READS);
  const update = useApiMutation('update_sql_query', READS);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const done = {
      onSuccess: (saved: SqlQuery) => {
        onClose();
        onSaved(saved);
      },
    };
    if (query) update.mutate({ path: { sql_query: query.id }, body: { name, shared } }, done);
    else create.mutate({ body: { name, sql, shared } }, done);
  };
  return (
    <Dialog title={query ? `Edit ${isolateBidi(query.name)}` : 'Save query'} onClose={onClose}>
      <Form
        error={create.error ?? update.error}
        isBusy={create.isPending || update.isPending}
        action="Save"
        onSubmit={submit}
        onCancel={onClose}
      >
        <InputField
          label="Name"
          name="name"
          required
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {(query === null || query.created_by === member.id) && (
          <Checkbox label="Only I see it" checked={!shared} onChange={(isPrivate) => setShared(!isPrivate)} />
        )}
      </Form>
    </Dialog>
  );
}
