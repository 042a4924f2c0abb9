import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Delivery } from '../api/records.ts';
import { useOperation } from '../api/use-operation.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';
import styles from './deliveries-page.module.css';

const PAGE_SIZE = 50;
/** How often the log is read while something is on its way, in milliseconds. */
const REFRESH_MS = 3_000;

type State = Delivery['state'];
const TONES: Readonly<Record<State, Tone>> = {
  pending: 'neutral',
  delivered: 'positive',
  failed: 'negative',
};

/** Everything that was sent to one webhook within 30 days, newest first. */
export function DeliveriesPage() {
  const { webhook } = useParams({ from: '/signed-in/shell/webhooks/$webhook' });
  const [status, setStatus] = useState<State | ''>('');
  const [offset, setOffset] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const [isReplaying, setReplaying] = useState(false);
  const shown = useOperation('get_webhook', { path: { webhook } });
  const query = { limit: PAGE_SIZE, offset, ...(status === '' ? {} : { status }) };
  const log = useOperation(
    'list_webhook_deliveries',
    { path: { webhook }, query },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Page
      title="Deliveries"
      about={<Link to="/webhooks">All webhooks</Link>}
      actions={<Button onClick={() => setReplaying(true)}>Send a time again</Button>}
    >
      {shown.data && (
        <p>
          <code>{shown.data.url}</code> <WebhookState webhook={shown.data} />
        </p>
      )}
      <StatusSelect
        value={status}
        onChange={(next) => {
          setStatus(next);
          setOffset(0);
        }}
      />
      <Loaded of={log}>
        {({ data, total }) =>
          data.length === 0 ? (
            <Empty title="Nothing here" />
          ) : (
            <>
              <Table label="Deliveries" head={['When', 'Event', 'State', 'Attempts', 'Last answer', '']}>
                {data.map((delivery) => (
                  <Row key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery.id)} />
                ))}
              </Table>
              <div className={styles.pages}>
                <Button disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PAGE_SIZE))}>
                  Newer
                </Button>
                <span>
                  {offset + 1}–{offset + data.length} of {total}
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
      {isReplaying && <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} />}
    </Page>
  );
}

function StatusSelect({
  value,
  onChange,
}: {
  readonly value: State | '';
  readonly onChange: (state: State | '') => void;
}) {
  return (
    <label className={styles.status}>
      State
      <select value={value} onChange={({ target }) => onChange(target.value as State | '')}>
        <option value="">any</option>
        {(Object.keys(TONES) as State[]).map((state) => (
          <option key={state}>{state}</option>
        ))}
      </select>
    </label>
  );
}

function Row({ delivery, onOpen }: { readonly delivery: Delivery; readonly onOpen: () => void }) {
  const { created_at, event_type, state, attempts, response_status, error, replay_of } = delivery;
  return (
    <tr>
      <td>
        <Time at={created_at} />
      </td>
      <td>
        {event_type} {replay_of !== null && <Badge>again</Badge>}
      </td>
      <td>
        <Badge tone={TONES[state]}>{state}</Badge>
      </td>
      <td>{attempts}</td>
      <td>{response_status ?? error ?? '—'}</td>
      <td>
        <Button size="s" onClick={onOpen}>
          Details
        </Button>
      </td>
    </tr>
  );
}
