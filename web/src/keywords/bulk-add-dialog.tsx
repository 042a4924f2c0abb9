import { useState, type SubmitEvent } from 'react';
import type { Keyword, KeywordGroup } from '../api/records.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { TextAreaField } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { GroupSelect } from './group-select.tsx';
import { MAX_LINES, parseKeywords } from './parse-keywords.ts';
import { useAddKeywords } from './use-add-keywords.ts';
import { formatCount } from '../ui/numbers.ts';
import styles from './bulk-add-dialog.module.css';

interface BulkAddDialogProps {
  readonly project: string;
  readonly keywords: readonly Keyword[];
  readonly groups: readonly KeywordGroup[];
  readonly onClose: () => void;
}

/** Adds several keywords at once, one per line. Shows the problems of each line before saving. */
export function BulkAddDialog({ project, keywords, groups, onClose }: BulkAddDialogProps) {
  const [text, setText] = useState('');
  const [groupId, setGroupId] = useState<number | null>(
    groups.find(({ kind }) => kind === 'brand')?.id ?? null,
  );
  const { mutation, processed } = useAddKeywords(project, groupId);
  const toast = useToast();
  const lines = parseKeywords(
    text,
    keywords.map(({ term }) => term),
  );
  const good = lines.filter(({ problem }) => problem === null);
  const bad = lines.filter(({ problem }) => problem !== null);
  const rejected = new Map(mutation.data?.map(({ keyword, message }) => [keyword.text, message]));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutation.mutate(good, {
      onSuccess: (left) => {
        const saved = good.length - left.length;
        if (saved > 0) toast({ text: `${formatCount(saved, 'keyword')} added.` });
        // Keeps the rejected lines, so that the user can fix and resubmit them.
        setText([...left.map(({ keyword }) => keyword), ...bad].map((line) => line.text).join('\n'));
        if (left.length + bad.length === 0) onClose();
      },
    });
  };
  const problems = lines.flatMap(({ line, text: typed, problem }) => {
    const words = problem ?? rejected.get(typed);
    return words === undefined ? [] : [{ line, words }];
  });
  return (
    <Dialog title="Add many keywords" onClose={onClose}>
      <Form
        error={mutation.error}
        isBusy={mutation.isPending}
        action={good.length === 0 ? 'Add keywords' : `Add ${formatCount(good.length, 'keyword')}`}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextAreaField
          label="Keywords"
          hint={`One per line, up to ${MAX_LINES}. Separate other spellings with commas; put text that contains a comma in quotation marks.`}
          rows={10}
          required
          readOnly={mutation.isPending}
          placeholder={'Acme Sync, acmesync, acme.io\n“Acme, Inc.”'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <GroupSelect groups={groups} value={groupId} onChange={setGroupId} />
        {mutation.isPending && (
          <div>
            <progress value={processed} max={good.length} aria-label="Keywords added" />
            <p role="status">
              {processed} of {formatCount(good.length, 'keyword')}
            </p>
          </div>
        )}
        {problems.length > 0 && !mutation.isPending && (
          <div className={styles.problems} role="group" aria-label="Problems" tabIndex={0}>
            <p role="status">
              {problems.length} of {lines.length} lines won't be added:
            </p>
            <ul>
              {problems.map(({ line, words }) => (
                <li key={line}>
                  Line {line}: {words}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Form>
    </Dialog>
  );
}
