import type { Delivery } from '../api/records.ts';
import type { Tone } from '../ui/badge.tsx';
import styles from './deliveries-page.module.css';

export type DeliveryState = Delivery['state'];

/** The color of each delivery state. */
export const DELIVERY_TONES: Readonly<Record<DeliveryState, Tone>> = {
  pending: 'neutral',
  delivered: 'positive',
  failed: 'negative',
};

interface StateSelectProps {
  readonly value: DeliveryState | '';
  readonly onChange: (state: DeliveryState | '') => void;
}

/** Filters deliveries by state. */
export function StateSelect({ value, onChange }: StateSelectProps) {
  return (
    <label className={styles.status}>
      Status{' '}
      <select value={value} onChange={({ target }) => onChange(target.value as DeliveryState | '')}>
        <option value="">Any</option>
        {(Object.keys(DELIVERY_TONES) as DeliveryState[]).map((state) => (
          <option key={state}>{state}</option>
        ))}
      </select>
    </label>
  );
}
