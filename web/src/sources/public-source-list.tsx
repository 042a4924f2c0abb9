import { useState } from 'react';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { SourceIcon } from '../mentions/source-icon.tsx';
import { TextWithTimes } from '../scans/text-with-times.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Cards } from '../ui/layout/card.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { Time } from '../ui/time.tsx';
import { CredentialDialog } from './credential-dialog.tsx';
import { byAttention, sourceState, type SourceDetail } from './source-state.ts';
import styles from './sources.module.css';

interface PublicSourceListProps {
  readonly sources: readonly SourceDetail[];
  /** Whether owners of this workspace may set credentials. */
  readonly isEditable: boolean;
}

/** Every source: its state, its last success and error, what is left of its quota, and its credentials. */
export function PublicSourceList({ sources, isEditable }: PublicSourceListProps) {
  const { isOwner } = usePermissions();
  const [edited, setEdited] = useState<SourceDetail['source'] | null>(null);
  const open = sources.find(({ source }) => source === edited);
  return (
    <>
      <Cards label="Public sources">
        {sources.toSorted(byAttention).map((detail) => (
          <SourceCard
            key={detail.source}
            detail={detail}
            canEdit={isOwner && isEditable}
            onEdit={() => setEdited(detail.source)}
          />
        ))}
      </Cards>
      {open && <CredentialDialog detail={open} onClose={() => setEdited(null)} />}
    </>
  );
}

interface SourceCardProps {
  readonly detail: SourceDetail;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
}

function SourceCard({ detail, canEdit, onEdit }: SourceCardProps) {
  const { label, tone } = sourceState(detail);
  const test = useApiMutation('test_source', ['list_sources']);
  return (
    <li className={styles.card}>
      <h3 className={styles.title}>
        <SourceIcon source={detail.source} isDecorative /> {detail.title}
      </h3>
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <Results detail={detail} />
      {canEdit && (
        <div className={styles.cardActions}>
          {detail.credentials.length > 0 && (
            <Button size="s" onClick={onEdit}>
              Credentials<span className="visually-hidden"> of {detail.title}</span>
            </Button>
          )}
          {detail.available && !detail.by_address && (
            <Button
              size="s"
              kind="quiet"
              isBusy={test.isPending}
              onClick={() => test.mutate({ path: { source: detail.source } })}
            >
              Test<span className="visually-hidden"> {detail.title}</span>
            </Button>
          )}
        </div>
      )}
      <div role="status" className={styles.tested}>
        {test.data && (
          <>
            <Badge tone={test.data.ok ? 'positive' : 'negative'}>{test.data.ok ? 'Works' : 'Failed'}</Badge>{' '}
            <TextWithTimes text={test.data.detail} />
          </>
        )}
      </div>
      <ErrorMessage error={test.error} />
    </li>
  );
}

/** When a source last worked, what went wrong last, and what is left of its quotas. */
function Results({ detail }: { readonly detail: SourceDetail }) {
  const { reason, last_success_at: success, last_error: error, quotas, by_address: byAddress } = detail;
  return (
    <div className={styles.results}>
      {byAddress && reason === null && <p>Read at addresses that projects add.</p>}
      {reason !== null && (
        <p>
          <TextWithTimes text={reason} />
        </p>
      )}
      {success !== null && (
        <p>
          Last success <Time at={success} />
        </p>
      )}
      {error !== null && (
        <p>
          Last error <Time at={error.at} />: <TextWithTimes text={error.message} />
        </p>
      )}
      {quotas.map(({ name, units, left, renews_at }) => (
        <p key={name}>
          {formatNumber(left)} of {formatNumber(units)} {name.replaceAll('_', ' ')} left
          {renews_at !== null && (
            <>
              , renewed <Time at={renews_at} />
            </>
          )}
        </p>
      ))}
    </div>
  );
}
