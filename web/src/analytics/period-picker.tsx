import { Link } from '@tanstack/react-router';
import { DEFAULT_DAYS, type AnalyticsSearch } from './analytics-search.ts';
import { daysText, PERIODS, type Period } from './period.ts';
import styles from './analytics-page.module.css';

interface PeriodPickerProps {
  readonly search: AnalyticsSearch;
  readonly period: Period;
}

/** Links for choosing the period: up to now, or the same days for good. */
export function PeriodPicker({ search, period }: PeriodPickerProps) {
  const { days = DEFAULT_DAYS, since, until: _until, ...rest } = search;
  const isFixed = since !== undefined;
  const current = (isCurrent: boolean) => ({
    className: styles.period,
    'aria-current': isCurrent ? ('true' as const) : undefined,
  });
  return (
    <nav aria-label="Period" className={styles.periods}>
      {PERIODS.map((each) => (
        <Link key={each} to="." search={{ ...rest, days: each }} {...current(!isFixed && each === days)}>
          {daysText(each)}
        </Link>
      ))}
      <Link to="." search={{ ...rest, ...period }} {...current(isFixed)}>
        Fixed dates
      </Link>
    </nav>
  );
}
