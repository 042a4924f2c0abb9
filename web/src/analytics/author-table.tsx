import { Link } from '@tanstack/react-router';
import type { Analytics } from '../api/records.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Table } from '../ui/layout/table.tsx';
import type { FeedScope } from './period.ts';
import { formatNumber } from '../ui/numbers.ts';
import { SourceIcon } from '../mentions/source-icon.tsx';
import styles from './analytics-page.module.css';

interface AuthorTableProps {
  readonly label: string;
  readonly project: string;
  readonly scope: FeedScope;
  readonly authors: Analytics['supporters'];
}

/** Authors with their mention counts by sentiment. */
export function AuthorTable({ label, authors, project, scope }: AuthorTableProps) {
  if (authors.length === 0) return <EmptyState title="No authors in this period" />;
  return (
    <Table label={label} head={['Author', 'Positive', 'Neutral', 'Negative']}>
      {authors.map(({ author, name, source, positive, neutral, negative }) => (
        <tr key={`${source} ${author}`}>
          <td className={styles.author}>
            <SourceIcon source={source} />
            <Link
              to="/projects/$project/feed"
              params={{ project }}
              search={{ ...scope, sources: [source], authors: [author] }}
              dir="auto"
              title={author}
            >
              {name ?? author}
            </Link>
          </td>
          <td>{formatNumber(positive)}</td>
          <td>{formatNumber(neutral)}</td>
          <td>{formatNumber(negative)}</td>
        </tr>
      ))}
    </Table>
  );
}
