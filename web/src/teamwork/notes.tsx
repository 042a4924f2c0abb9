import type { SubmitEvent } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { TextAreaField } from '../ui/form/field.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { Time } from '../ui/time.tsx';
import styles from './teamwork.module.css';

interface NotesProps {
  /** The id of the mention. */
  readonly mention: string;
  readonly canWrite: boolean;
}

/** What the team says about a mention. Only members read it. */
export function Notes({ mention, canWrite }: NotesProps) {
  const { member } = useSession();
  const path = { mention };
  const notes = useApiQuery('list_mention_notes', { path });
  const add = useApiMutation('add_mention_note', ['list_mention_notes']);
  const remove = useApiMutation('delete_mention_note', ['list_mention_notes']);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { text } = submittedValues(event);
    if (text !== undefined) add.mutate({ path, body: { text } }, { onSuccess: () => form.reset() });
  };
  return (
    <div className={styles.notes}>
      <Loaded query={notes}>
        {(list) => (
          <ul aria-label="Notes">
            {list.map(({ id, text, by, by_name, at }) => (
              <li key={id}>
                <p className="hint">
                  <bdi>{by_name}</bdi> · <Time at={at} />
                </p>
                <p className={styles.text} dir="auto">
                  {text}
                </p>
                {canWrite && by === member.id && (
                  <Button
                    size="s"
                    kind="quiet"
                    aria-label={`Delete the note ${text.slice(0, 40)}`}
                    onClick={() => remove.mutate({ path: { mention, note: id } })}
                  >
                    Delete
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {canWrite && (
        <form onSubmit={submit}>
          <TextAreaField
            label="Add a note"
            name="text"
            rows={2}
            maxLength={5000}
            hint="For your team only. @name mails a member."
          />
          <Button type="submit" size="s" isBusy={add.isPending}>
            Add note
          </Button>
        </form>
      )}
      {(add.error ?? remove.error) && <ErrorMessage error={(add.error ?? remove.error)!} />}
    </div>
  );
}
