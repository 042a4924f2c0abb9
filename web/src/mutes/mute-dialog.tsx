import { useState, type SubmitEvent } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import type { Mute, Project } from '../api/records.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { InputField, SelectField } from '../ui/form/field.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { Form } from '../ui/form/form.tsx';
import { Options } from '../ui/form/options.tsx';

const KINDS = {
  author: { title: 'Author', example: 'jane_doe' },
  domain: { title: 'Domain', example: 'spam.example' },
  subreddit: { title: 'Subreddit', example: 'r/golang' },
  thread: { title: 'Thread', example: 'https://…' },
} as const;

interface MuteDialogProps {
  readonly projects: readonly Project[];
  readonly onClose: () => void;
}

/** Mutes an author, a domain, a subreddit or a thread. */
export function MuteDialog({ projects, onClose }: MuteDialogProps) {
  const [kind, setKind] = useState<Mute['kind']>('author');
  const create = useApiMutation('create_mute', ['list_mutes', 'list_mentions']);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { value = '', project_id, until, backdate } = submittedValues(event);
    const body = {
      ...{ kind, value, project_id: project_id ?? null, backdate: backdate !== undefined },
      until: until === undefined ? null : new Date(until).toISOString(),
    };
    create.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <Dialog title="Mute" onClose={onClose}>
      <Form error={create.error} isBusy={create.isPending} action="Mute" onSubmit={submit} onCancel={onClose}>
        <SelectField
          label="Kind"
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as Mute['kind'])}
        >
          <Options items={Object.entries(KINDS).map(([value, { title }]) => [value, title] as const)} />
        </SelectField>
        <InputField
          label={KINDS[kind].title}
          name="value"
          placeholder={KINDS[kind].example}
          required
          maxLength={2000}
        />
        <SelectField label="Project" name="project_id" defaultValue="">
          <Options items={[['', 'Every project'], ...projects.map(({ id, name }) => [id, name] as const)]} />
        </SelectField>
        <InputField label="Until" name="until" type="datetime-local" hint="Leave empty for no end." />
        <label>
          <input type="checkbox" name="backdate" /> Also mute mentions that are stored already
        </label>
      </Form>
    </Dialog>
  );
}
