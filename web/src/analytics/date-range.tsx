import type { SubmitEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { daysOfPeriod, periodOfDays, type Period } from './period.ts';
import styles from './date-range.module.css';

interface DateRangeProps {
  /** What the dates are of: `Period`. */
  readonly name: string;
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

/** A form for the first and the last day of a period. */
export function DateRange({ name, period, onChange }: DateRangeProps) {
  const { from, to } = daysOfPeriod(period);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const given = submittedValues(event);
    const [first = from, last = to] = [given.from, given.to];
    // Whichever comes first: nobody means an empty period.
    onChange(first <= last ? periodOfDays(first, last) : periodOfDays(last, first));
  };
  return (
    // The key: other dates from elsewhere must replace what stands in the inputs.
    <form key={`${from} ${to}`} className={styles.range} aria-label={name} onSubmit={submit}>
      <label>
        From <input type="date" name="from" defaultValue={from} min="1970-01-01" max="2299-12-30" required />
      </label>
      <label>
        to <input type="date" name="to" defaultValue={to} min="1970-01-01" max="2299-12-30" required />
      </label>
      <Button type="submit" size="s">
        Show
      </Button>
    </form>
  );
}
