import { SOURCE_TITLES } from '../../generated/sources.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Analytics } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { FeedScope } from './feed-period.ts';
import styles from './breakdown.module.css';

const count = new Intl.NumberFormat('en');
/** Rows that are shown at once: all thirteen sources. */
const SHOWN = 13;

interface BreakdownProps {
  readonly rows: Analytics['by_source'];
  readonly project: string;
  /** What the figures are of: the mentions of a row are among these. */
  readonly scope: FeedScope;
  /** The filter of the feed that shows the mentions of a row. */
  readonly filter: 'sources' | 'categories' | 'keywords' | 'groups';
}

/** Sources are named by their own words, which people do not use. */
const nameOf = ({ key, name }: BreakdownProps['rows'][number], filter: BreakdownProps['filter']) =>
  filter === 'sources' && key !== null && key in SOURCE_TITLES
    ? SOURCE_TITLES[key as keyof typeof SOURCE_TITLES]
    : name;

/** The largest parts of the whole as bars of their sentiments; each leads to its mentions. */
export function Breakdown({ rows, project, scope, filter }: BreakdownProps) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return <EmptyState title="Nothing in this period" />;
  const most = Math.max(...rows.map((row) => row.count));
  return (
    <>
      <ol className={styles.mix}>
        {rows.slice(0, isWhole ? rows.length : SHOWN).map((row) => (
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
            <span className={styles.count}>{count.format(row.count)}</span>
            <span
              className={styles.bar}
              style={{ inlineSize: `${(100 * row.count) / most}%` }}
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
      {rows.length > SHOWN && !isWhole && (
        <Button size="s" kind="quiet" onClick={() => setWhole(true)}>
          Show {rows.length - SHOWN} more
        </Button>
      )}
    </>
  );
}
