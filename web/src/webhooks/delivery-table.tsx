import type { Delivery } from '../api/records.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { DELIVERY_TONES } from './state-select.tsx';
import styles from './deliveries-page.module.css';

interface DeliveryTableProps {
  readonly deliveries: readonly Delivery[];
  readonly onOpen: (delivery: string) => void;
}

/** A table of deliveries. Clicking an event opens its attempts. */
export function DeliveryTable({ deliveries, onOpen }: DeliveryTableProps) {
  return (
    <Table label="Deliveries" head={['Event', 'Status', 'Last response', 'Attempts', 'Time']} isWide>
      {deliveries.map(
        ({ id, created_at, event_type, state, attempts, response_status, error, replay_of }) => (
          <tr key={id}>
            <td>
              <Button size="s" kind="quiet" className={styles.event} onClick={() => onOpen(id)}>
                {event_type}
              </Button>
              {replay_of !== null && <Badge>Resent</Badge>}
            </td>
            <td>
              <Badge tone={DELIVERY_TONES[state]}>{state}</Badge>
            </td>
            <td>{response_status ?? error ?? '—'}</td>
            <td>{attempts}</td>
            <td className={styles.when}>
              <Time at={created_at} />
            </td>
          </tr>
        ),
      )}
    </Table>
  );
}
