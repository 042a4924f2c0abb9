import type { Delivery } from '../api/records.ts';
import type { Tone } from '../ui/badge.tsx';
import styles from './deliveries-page.module.css';

export type DeliveryState = Delivery['state'];

/** The states of a delivery, with the color of each. */
export const DELIVERY_TONES: Readonly<Record<DeliveryState, Tone>> = {
  pending: 'neutral',
  delivered: 'positive',
  failed: 'negative',
};

interface StateSelectProps {
  readonly value: DeliveryState | '';
  readonly onChange: (state: DeliveryState | '') => void;
}

/** Chooses which deliveries are shown. */
export function StateSelect({ value, onChange }: StateSelectProps) {
  return (
    <label className={styles.status}>
      State
      <select value={value} onChange={({ target }) => onChange(target.value as DeliveryState | '')}>
        <option value="">any</option>
        {(Object.keys(DELIVERY_TONES) as DeliveryState[]).map((state) => (
          <option key={state}>{state}</option>
        ))}
      </select>
    </label>
  );
}
