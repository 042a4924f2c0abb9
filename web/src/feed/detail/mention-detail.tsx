import type { ReactNode, RefObject } from 'react';
import { SOURCE_TITLES } from '../../../generated/sources.ts';
import type { Category, Keyword, Mention } from '../../api/records.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy/copy-text.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Time } from '../../ui/time.tsx';
import type { FilterChange } from '../filters/feed-search.ts';
import { Judgment } from './judgment.tsx';
import { Avatar } from '../../mentions/avatar.tsx';
import { Engagement } from '../../mentions/engagement.tsx';
import { StatusBadge } from '../../mentions/mention-badges.tsx';
import {
  isRepeated,
  languageName,
  safeLink,
  toggledStatus,
  authorNameOf,
} from '../../mentions/mention-text.ts';
import { HighlightedText } from './highlighted-text.tsx';
import { ReplyDraft } from './reply-draft.tsx';
import type { Reply } from './use-reply.ts';
import { useVerdicts } from './use-verdicts.ts';
import { SimilarMentions } from './similar-mentions.tsx';
import { VerdictHistory } from './verdict-history.tsx';
import type { MentionPatch } from '../triage/mention-patch.ts';
import { TeamPanel } from '../../teamwork/team-panel.tsx';
import styles from './mention-detail.module.css';

interface MentionDetailProps {
  readonly mention: Mention;
  readonly categories: readonly Category[];
  readonly keywords: readonly Keyword[];
  readonly canWrite: boolean;
  readonly reply: Reply;
  readonly onChange: (patch: MentionPatch) => void;
  readonly onIrrelevant: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
  readonly onNarrow: (change: FilterChange) => void;
  readonly navigation: ReactNode;
  /** The post and the reply box, as targets for keyboard focus. */
  readonly post: RefObject<HTMLElement | null>;
  readonly draftBox: RefObject<HTMLTextAreaElement | null>;
}

const LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** The author, source, time and engagement of the post. */
function Origin({ mention }: { readonly mention: Mention }) {
  const page = safeLink(mention.author_url);
  return (
    <p className={styles.origin}>
      <Avatar mention={mention} />
      <span dir="auto">
        {page === null ? (
          authorNameOf(mention)
        ) : (
          <a href={page} {...LINK}>
            {authorNameOf(mention)}
          </a>
        )}
      </span>
      {mention.place !== null && <span dir="auto">{mention.place}</span>}
      <Time at={mention.posted_at} />
      {mention.edited_at !== null && (
        <span>
          edited <Time at={mention.edited_at} />
        </span>
      )}
      <Engagement mention={mention} />
      {mention.lang !== null && <span>{languageName(mention.lang)}</span>}
      <StatusBadge status={mention.status} />
      <CopyLink />
    </p>
  );
}

/** Copies the page's URL, which links to the open mention. */
function CopyLink() {
  const toast = useToast();
  const copy = async () => {
    const isCopied = await copyText(location.href);
    toast({ text: isCopied ? 'Link copied.' : 'Copy the link from the address bar.' });
  };
  return (
    <Button size="s" kind="quiet" onClick={() => void copy()}>
      Copy link
    </Button>
  );
}

/** The actions on the mention. */
function Actions(props: MentionDetailProps) {
  const { mention, canWrite, onChange, onIrrelevant, onDelete, onClose } = props;
  const post = safeLink(mention.url);
  const set = (wanted: Mention['status']) => onChange({ status: toggledStatus(mention.status, wanted) });
  return (
    <div className={styles.actions}>
      <span className={styles.back}>
        <Button size="s" kind="quiet" onClick={onClose}>
          ← List
        </Button>
      </span>
      {canWrite && (
        <>
          <Button size="s" aria-pressed={mention.status === 'done'} onClick={() => set('done')}>
            Done
          </Button>
          <Button size="s" aria-pressed={mention.status === 'follow_up'} onClick={() => set('follow_up')}>
            Follow up
          </Button>
          {mention.relevant ? (
            <Button size="s" onClick={onIrrelevant}>
              Irrelevant…
            </Button>
          ) : (
            <Button size="s" onClick={() => onChange({ relevant: true })}>
              Mark relevant
            </Button>
          )}
          <Button size="s" kind="quiet" onClick={onDelete}>
            Delete…
          </Button>
        </>
      )}
      {props.navigation}
      {post !== null && (
        <a className={styles.post} href={post} {...LINK}>
          Open on {SOURCE_TITLES[mention.source]} ↗
        </a>
      )}
    </div>
  );
}

/** One mention in full, with the judge's verdict, the reply and the history. */
export function MentionDetail(props: MentionDetailProps) {
  const { mention, categories, keywords, canWrite, reply, onChange, onNarrow, post, draftBox } = props;
  const verdicts = useVerdicts(mention.id);
  const latest = verdicts.data?.data[0];
  const evidence = latest?.evidence ?? [];
  const words = keywords.flatMap(({ term, aliases }) => [term, ...aliases]);
  return (
    <>
      <Actions {...props} />
      <article className={styles.article} tabIndex={-1} ref={post}>
        <Origin mention={mention} />
        {mention.title !== null && !isRepeated(mention) && (
          <h2>
            {mention.kind === 'comment' && 'In reply to: '}
            <bdi>
              <HighlightedText
                text={mention.title}
                words={words}
                spans={evidence.filter(({ field }) => field === 'title')}
              />
            </bdi>
          </h2>
        )}
        <p className={styles.words} dir="auto">
          <HighlightedText
            text={mention.text}
            words={words}
            spans={evidence.filter(({ field }) => field === 'text')}
          />
        </p>
        {evidence.length > 0 && <p className="hint">Highlighted: evidence used by the judge.</p>}
        <SimilarMentions {...{ mention, keywords, categories, onNarrow }} />
      </article>
      <Judgment
        mention={mention}
        verdict={latest}
        categories={categories}
        canWrite={canWrite}
        onChange={onChange}
      />
      <TeamPanel mention={mention} canWrite={canWrite} onChange={onChange} />
      <ReplyDraft
        mention={mention}
        canWrite={canWrite}
        reply={reply}
        onSave={(draft) => onChange({ draft })}
        box={draftBox}
      />
      <VerdictHistory verdicts={verdicts} categories={categories} />
    </>
  );
}
