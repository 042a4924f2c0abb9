import { useState, type SubmitEvent } from 'react';
import type { Keyword, KeywordGroup } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';
import { Sheet } from '../ui/dialog/sheet.tsx';
import { Form } from '../ui/form/form.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { draftOf, NEW_KEYWORD, type KeywordDraft } from './keyword-draft.ts';
import { KeywordFields } from './keyword-fields.tsx';
import { KeywordPreview } from './keyword-preview.tsx';

interface KeywordDialogProps {
  readonly project: string;
  readonly keyword: Keyword | null;
  readonly groups: readonly KeywordGroup[];
  readonly onClose: () => void;
}

const READS = ['list_keywords', 'get_breakdown'] as const;

/** Adds, edits or deletes a keyword, with a preview of what it matches. */
export function KeywordDialog({ project, keyword, groups, onClose }: KeywordDialogProps) {
  const [draft, setDraft] = useState<KeywordDraft>(draftOf(keyword ?? NEW_KEYWORD));
  const set = (change: Partial<KeywordDraft>) => setDraft({ ...draft, ...change });
  const create = useApiMutation('create_keyword', READS);
  const update = useApiMutation('update_keyword', READS);
  const [isDeleting, setDeleting] = useState(false);
  const done = { onSuccess: onClose };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (keyword) update.mutate({ path: { keyword: keyword.id }, body: draft }, done);
    else create.mutate({ path: { project }, body: draft }, done);
  };
  return (
    <Sheet
      title={keyword ? `Keyword ${keyword.term}` : 'Add keyword'}
      onClose={onClose}
      preview={
        <KeywordPreview
          project={project}
          draft={draft}
          onExclude={(word) => set({ excluded: [...draft.excluded, word] })}
        />
      }
    >
      <Form
        error={create.error ?? update.error}
        isBusy={create.isPending || update.isPending}
        action={keyword ? 'Save' : 'Add keyword'}
        onSubmit={submit}
        onCancel={onClose}
        extraAction={
          keyword && (
            <Button kind="danger" onClick={() => setDeleting(true)}>
              Delete…
            </Button>
          )
        }
      >
        <KeywordFields draft={draft} set={set} groups={groups} />
      </Form>
      {keyword && isDeleting && (
        <ActionDialog
          title={`Delete ${isolateBidi(keyword.term)}?`}
          action="Delete keyword"
          operation="delete_keyword"
          input={{ path: { keyword: keyword.id } }}
          refreshes={READS}
          onDone={onClose}
          onClose={() => setDeleting(false)}
        >
          Earshot stops collecting posts for it. Its mentions are kept. To pause it, turn it off instead.
        </ActionDialog>
      )}
    </Sheet>
  );
}
