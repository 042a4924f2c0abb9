import { SOURCE_TITLES } from '../../generated/sources.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Analytics } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { FeedScope } from './period.ts';
import { formatNumber } from '../ui/numbers.ts';
import styles from './breakdown.module.css';

/** Rows shown before "Show more". */
const COLLAPSED_ROWS = 13;

interface BreakdownProps {
  readonly rows: Analytics['by_source'];
  readonly project: string;
  readonly scope: FeedScope;
  /** The feed filter that selects a row's mentions. */
  readonly filter: 'sources' | 'categories' | 'keywords' | 'groups';
}

/** Returns the label of a row: sources come as ids. */
const nameOf = ({ key, name }: BreakdownProps['rows'][number], filter: BreakdownProps['filter']) =>
  filter === 'sources' && key !== null && key in SOURCE_TITLES
    ? SOURCE_TITLES[key as keyof typeof SOURCE_TITLES]
    : name;

/** Counts as bars split by sentiment. Each links to its mentions. */
export function Breakdown({ rows, project, scope, filter }: BreakdownProps) {
  const [isExpanded, setExpanded] = useState(false);
  if (rows.length === 0) return <EmptyState title="No data in this period" />;
  const max = Math.max(...rows.map((row) => row.count));
  return (
    <>
      <ol className={styles.breakdown}>
        {rows.slice(0, isExpanded ? rows.length : COLLAPSED_ROWS).map((row) => (
          <li key={row.key} className={styles.row}>
            {row.key === null ? (
              <span>{nameOf(row, filter)}</span>
            ) : (
              <Link
                to="/projects/$project/feed"
                params={{ project }}
                search={{ ...scope, [filter]: [row.key] } as never}
              >
                {nameOf(row, filter)}
              </Link>
            )}
            <span className={styles.count}>{formatNumber(row.count)}</span>
            <span
              className={styles.bar}
              style={{ inlineSize: `${(100 * row.count) / max}%` }}
              aria-hidden="true"
            >
              {(['positive', 'neutral', 'negative'] as const).map((sentiment) => (
                <span key={sentiment} className={styles[sentiment]} style={{ flexGrow: row[sentiment] }} />
              ))}
            </span>
            <span className="visually-hidden">
              {row.positive} positive, {row.neutral} neutral, {row.negative} negative
            </span>
          </li>
        ))}
      </ol>
      {rows.length > COLLAPSED_ROWS && !isExpanded && (
        <Button size="s" kind="quiet" onClick={() => setExpanded(true)}>
          Show {rows.length - COLLAPSED_ROWS} more
        </Button>
      )}
    </>
  );
}
