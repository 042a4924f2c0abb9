import type { Delivery } from '../api/records.ts';
import type { Tone } from '../ui/badge.tsx';
import styles from './deliveries-page.module.css';

export type State = Delivery['state'];

/** The states of a delivery, with the colour of each. */
export const TONES: Readonly<Record<State, Tone>> = {
  pending: 'neutral',
  delivered: 'positive',
  failed: 'negative',
};

interface StatusSelectProps {
  readonly value: State | '';
  readonly onChange: (state: State | '') => void;
}

/** Chooses which deliveries are shown. */
export function StatusSelect({ value, onChange }: StatusSelectProps) {
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
