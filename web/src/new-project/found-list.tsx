import { Link } from '@tanstack/react-router';
import type { Mention } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { headlineOf, authorNameOf } from '../mentions/mention-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Time } from '../ui/time.tsx';
import { SourceIcon } from '../mentions/source-icon.tsx';
import styles from './found-list.module.css';

const READS = ['list_mentions'] as const;

/** Mentions with their verdicts and a button that corrects each. */
export function FoundList({ mentions }: { readonly mentions: readonly Mention[] }) {
  return (
    <ul className={styles.found}>
      {mentions.map((mention) => (
        <Found key={mention.id} mention={mention} />
      ))}
    </ul>
  );
}

function Found({ mention }: { readonly mention: Mention }) {
  const { canWrite } = usePermissions();
  const reject = useApiMutation('mark_mention_irrelevant', READS);
  const restore = useApiMutation('update_mention', READS);
  const { id, project_id, relevant, reason } = mention;
  const path = { mention: id };
  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        <SourceIcon source={mention.source} />
        <span dir="auto">{authorNameOf(mention)}</span>
        <Time at={mention.posted_at} />
        <Badge tone={relevant ? 'positive' : 'neutral'}>{relevant ? 'Relevant' : 'Filtered out'}</Badge>
      </p>
      <Link
        to="/projects/$project/feed"
        params={{ project: project_id }}
        search={{ mention: id }}
        className={styles.headline}
        dir="auto"
      >
        {headlineOf(mention)}
      </Link>
      <p className="hint" dir="auto">
        {reason}
      </p>
      <ErrorMessage error={reject.error ?? restore.error} />
      {canWrite && (
        <Button
          size="s"
          isBusy={reject.isPending || restore.isPending}
          onClick={() =>
            relevant ? reject.mutate({ path, body: {} }) : restore.mutate({ path, body: { relevant: true } })
          }
        >
          {relevant ? 'Mark irrelevant' : 'Mark relevant'}
        </Button>
      )}
    </li>
  );
}
