import { useState, type RefObject } from 'react';
import type { Mention } from '../../api/records.ts';
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText, selectText } from '../../ui/copy/copy-text.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import type { Reply } from './use-reply.ts';
import styles from './mention-detail.module.css';

interface ReplyDraftProps {
  readonly mention: Mention;
  readonly canWrite: boolean;
  readonly reply: Reply;
  readonly onSave: (draft: string) => void;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** A reply draft: written by hand or generated, saved automatically, and copied for posting elsewhere. */
export function ReplyDraft({ mention, canWrite, reply, onSave, box }: ReplyDraftProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const toast = useToast();
  const saved = mention.draft ?? '';
  const text = edited ?? saved;
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied) selectText(box.current);
    toast({ text: isCopied ? 'Copied.' : 'Press Ctrl+C to copy.' });
  };
  const save = () => {
    if (edited !== null && edited !== saved) onSave(edited);
    setEdited(null);
  };
  return (
    <section className={styles.part} aria-labelledby="reply">
      <h2 id="reply">Reply</h2>
      <label className="visually-hidden" htmlFor="draft">
        Reply draft
      </label>
      <textarea
        id="draft"
        ref={box}
        rows={text === '' ? 2 : 6}
        maxLength={20_000}
        readOnly={!canWrite}
        placeholder={canWrite ? 'Write a reply, or generate a draft.' : 'No draft yet.'}
        value={text}
        onChange={({ target }) => setEdited(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <ErrorMessage error={reply.errorOf(mention.id)} />
      <div className={styles.buttons}>
        {canWrite && (
          <Button size="s" isBusy={reply.isDrafting(mention.id)} onClick={() => reply.draft(mention.id)}>
            {text === '' ? 'Draft a reply' : 'Redraft'}
          </Button>
        )}
        <Button size="s" disabled={text === ''} onClick={() => void copy()}>
          Copy
        </Button>
        <span className="hint">{canWrite && 'Saved automatically. '}Earshot never posts.</span>
      </div>
      {reply.asksToReplace(mention.id) && (
        <ActionDialog
          title="Replace the saved draft?"
          action="Replace draft"
          operation="draft_reply"
          input={{ path: { mention: mention.id }, body: { replace: true } }}
          onDone={({ draft }) => reply.show(mention.id, draft)}
          onClose={reply.reset}
        >
          Somebody wrote or edited it. A new draft overwrites it for good.
        </ActionDialog>
      )}
    </section>
  );
}
