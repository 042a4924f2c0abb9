import type { SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import form from '../../ui/form/form.module.css';
import { NumberedChoiceDialog } from './numbered-choice-dialog.tsx';
import styles from './numbered-choice-dialog.module.css';

/** Reasons that come up again and again, as the judge is told them. */
const REASONS = [
  'Something else of the same name',
  'The word in its ordinary sense, not us',
  'Named in passing, not what the post is about',
  'Spam or advertising',
  'Job offer',
  'Written by ourselves',
] as const;

interface IrrelevantDialogProps {
  /** How many mentions it is about. */
  readonly count: number;
  readonly onChoose: (reason: string | undefined) => void;
  readonly onClose: () => void;
}

/** Asks why a mention is irrelevant: the reason teaches the judge what to skip. */
export function IrrelevantDialog({ count, onChoose, onClose }: IrrelevantDialogProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    onChoose(reason || undefined);
  };
  return (
    <NumberedChoiceDialog
      title={count === 1 ? 'Why is it irrelevant?' : `Why are these ${count} irrelevant?`}
      onClose={onClose}
      choices={REASONS.map((name) => ({ name, choose: () => onChoose(name) }))}
    >
      <form className={styles.other} onSubmit={submit}>
        <Field label="Another reason" hint="The judge learns from it what to skip. It can be left empty.">
          {(control) => <input {...control} name="reason" maxLength={500} />}
        </Field>
        <div className={form.actions}>
          <Button type="submit">Mark irrelevant</Button>
        </div>
      </form>
    </NumberedChoiceDialog>
  );
}
