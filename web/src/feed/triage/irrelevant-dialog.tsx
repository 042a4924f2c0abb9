import type { SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/form/field.tsx';
import form from '../../ui/form/form.module.css';
import { NumberedChoiceDialog } from './numbered-choice-dialog.tsx';
import styles from './numbered-choice-dialog.module.css';

/** Common reasons, as passed to the judge. */
const REASONS = [
  'Something else with the same name',
  'The ordinary word, not us',
  'Only mentioned in passing',
  'Spam or advertising',
  'Job posting',
  'Written by us',
] as const;

interface IrrelevantDialogProps {
  readonly count: number;
  readonly onChoose: (reason: string | undefined) => void;
  readonly onClose: () => void;
}

/** Asks why mentions are irrelevant. The judge learns from the reason. */
export function IrrelevantDialog({ count, onChoose, onClose }: IrrelevantDialogProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    onChoose(reason || undefined);
  };
  return (
    <NumberedChoiceDialog
      title={count === 1 ? 'Why is this irrelevant?' : `Why are these ${count} mentions irrelevant?`}
      onClose={onClose}
      choices={REASONS.map((name) => ({ name, choose: () => onChoose(name) }))}
    >
      <form className={styles.other} onSubmit={submit}>
        <InputField
          label="Other reason"
          hint="Optional. The judge learns from it."
          name="reason"
          maxLength={500}
        />
        <div className={form.actions}>
          <Button type="submit">Mark irrelevant</Button>
        </div>
      </form>
    </NumberedChoiceDialog>
  );
}
