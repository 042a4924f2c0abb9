import { Link } from '@tanstack/react-router';
import { SOURCE_TITLES } from '../../generated/sources.ts';
import { type Analytics } from '../api/records.ts';
import { Empty } from '../ui/empty.tsx';
import { Table } from '../ui/table.tsx';
import { type Period } from './leads.ts';

interface AuthorTableProps {
  readonly label: string;
  readonly project: string;
  readonly period: Period;
  readonly authors: Analytics['supporters'];
}

/** Who speaks well, or badly, more often than not. */
export function AuthorTable({ label, authors, project, period }: AuthorTableProps) {
  if (authors.length === 0) return <Empty title="Nobody in this period" />;
  return (
    <Table label={label} head={['Author', 'Source', 'Positive', 'Neutral', 'Negative']}>
      {authors.map(({ author, source, positive, neutral, negative }) => (
        <tr key={`${source} ${author}`}>
          <td>
            <Link
              to="/projects/$project/feed"
              params={{ project }}
              search={{ ...period, sources: [source], authors: [author] }}
              dir="auto"
            >
              {author}
            </Link>
          </td>
          <td>{SOURCE_TITLES[source]}</td>
          <td>{positive}</td>
          <td>{neutral}</td>
          <td>{negative}</td>
        </tr>
      ))}
    </Table>
  );
}
