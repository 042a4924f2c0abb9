import { useApiQuery } from '../api/use-api-query.ts';
import { Badge } from '../ui/badge.tsx';
import { formatNumber } from '../ui/numbers.ts';
import styles from './new-project.module.css';

interface KeywordCountsProps {
  readonly project: string;
  /** The refresh interval in milliseconds. */
  readonly refreshMs: number;
}

/** The number of posts by keyword. Zero suggests that people spell it differently. */
export function KeywordCounts({ project, refreshMs }: KeywordCountsProps) {
  const keywords = useApiQuery('list_keywords', { path: { project } });
  const counts = useApiQuery(
    'get_breakdown',
    { query: { project, by: 'keyword', include: 'all' } },
    { refetchInterval: refreshMs },
  );
  const formatCount = new Map(counts.data?.data.map(({ key, count }) => [key, count]));
  if (!keywords.data || !counts.data) return null;
  return (
    <ul className={styles.offers} aria-label="Posts by keyword">
      {keywords.data.map(({ id, term }) => {
        const count = formatCount.get(String(id)) ?? 0;
        return (
          <li key={id}>
            <Badge tone={count === 0 ? 'warning' : 'accent'}>
              {term}: {formatNumber(count)}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
