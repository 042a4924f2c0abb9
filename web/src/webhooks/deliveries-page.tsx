import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../api/call.ts';
import type { Webhook } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { NotFoundPage } from '../shell/errors/not-found-page.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page } from '../ui/layout/page.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { StateSelect, type DeliveryState } from './state-select.tsx';
import { DisabledNotice } from './disabled-notice.tsx';
import { WebhookState } from './webhook-state.tsx';
import { formatNumber } from '../ui/numbers.ts';
import styles from './deliveries-page.module.css';

const PAGE_SIZE = 50;
/** The refresh interval in milliseconds. */
const REFRESH_MS = 3_000;

/** A webhook's deliveries of the last 30 days, newest first. */
export function DeliveriesPage() {
  const { webhook } = useParams({ from: '/signed-in/shell/webhooks/$webhook' });
  const shown = useApiQuery('get_webhook', { path: { webhook } }, { refetchInterval: REFRESH_MS });
  const isMissing = shown.error instanceof ApiError && shown.error.status === 404;
  return isMissing ? <NotFoundPage /> : <Deliveries key={webhook} id={webhook} webhook={shown.data} />;
}

interface DeliveriesProps {
  readonly id: string;
  /** Absent until it is loaded. */
  readonly webhook: Webhook | undefined;
}

function Deliveries({ id, webhook }: DeliveriesProps) {
  const { canWrite } = usePermissions();
  const [status, setStatus] = useState<DeliveryState | ''>('');
  const [offset, setOffset] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const [isReplaying, setReplaying] = useState(false);
  const query = { limit: PAGE_SIZE, offset, ...(status === '' ? {} : { status }) };
  const log = useApiQuery(
    'list_webhook_deliveries',
    { path: { webhook: id }, query },
    { refetchInterval: REFRESH_MS },
  );
  const choose = (next: DeliveryState | '') => {
    setStatus(next);
    setOffset(0);
  };
  return (
    <Page
      title="Deliveries"
      about={<Link to="/webhooks">All webhooks</Link>}
      actions={canWrite && webhook && <Button onClick={() => setReplaying(true)}>Resend…</Button>}
    >
      {webhook && (
        <>
          <p className={styles.webhook}>
            <code>{webhook.url}</code> <WebhookState webhook={webhook} />
          </p>
          {!webhook.enabled && <DisabledNotice webhook={webhook} />}
        </>
      )}
      <StateSelect value={status} onChange={choose} />
      <Loaded query={log}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState title={status === '' ? 'No deliveries yet' : `No ${status} deliveries`}>
              <p>Deliveries are kept for 30 days. Send a test to check the receiver.</p>
            </EmptyState>
          ) : (
            <>
              <DeliveryTable deliveries={data} onOpen={setOpened} />
              <div className={styles.pages}>
                <Button disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PAGE_SIZE))}>
                  Newer
                </Button>
                <span>
                  {formatNumber(offset + 1)}–{formatNumber(offset + data.length)} of {formatNumber(total)}
                </span>
                <Button
                  disabled={offset + data.length >= total}
                  onClick={() => setOffset(offset + PAGE_SIZE)}
                >
                  Older
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      {opened !== null && <DeliveryDialog delivery={opened} onClose={() => setOpened(null)} />}
      {isReplaying && <ReplayDialog webhook={id} onClose={() => setReplaying(false)} />}
    </Page>
  );
}
