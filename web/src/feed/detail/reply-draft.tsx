import { useState, type RefObject } from 'react';
import type { Mention } from '../../api/records.ts';
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

/** A reply to a mention: drafted by the service or written by hand, kept, and copied to where it is posted. */
export function ReplyDraft({ mention, canWrite, reply, onSave, box }: ReplyDraftProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const toast = useToast();
  const kept = mention.draft ?? '';
  const text = edited ?? kept;
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied) selectText(box.current);
    toast({ text: isCopied ? 'Copied.' : 'Selected: press Ctrl+C to copy it.' });
  };
  const save = () => {
    if (edited !== null && edited !== kept) onSave(edited);
    setEdited(null);
  };
  return (
    <section className={styles.part} aria-labelledby="reply">
      <h2 id="reply">Reply</h2>
      <label className="visually-hidden" htmlFor="draft">
        Draft of a reply
      </label>
      <textarea
        id="draft"
        ref={box}
        rows={text === '' ? 2 : 6}
        maxLength={20_000}
        readOnly={!canWrite}
        placeholder={canWrite ? 'Write a reply, or let one be drafted.' : 'No draft yet.'}
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
            {text === '' ? 'Draft a reply' : 'Draft again'}
          </Button>
        )}
        <Button size="s" disabled={text === ''} onClick={() => void copy()}>
          Copy
        </Button>
        <span className={styles.hint}>
          {canWrite && 'Kept when you leave the box. '}Nothing is posted for you.
        </span>
      </div>
    </section>
  );
}
