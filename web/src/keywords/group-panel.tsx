import { Link } from '@tanstack/react-router';
import type { Keyword, KeywordGroup } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/layout/page.tsx';
import { Table } from '../ui/layout/table.tsx';
import { rulesText } from './keyword-text.ts';
import { formatNumber } from '../ui/numbers.ts';

interface GroupPanelProps {
  readonly group: KeywordGroup;
  readonly keywords: readonly Keyword[];
  /** Mentions of the last 30 days by keyword id, as text. */
  readonly countOf: ReadonlyMap<string | null, number>;
  readonly onEdit: (keyword: Keyword) => void;
  /** Null for the pseudo-group of keywords without a group. */
  readonly onEditGroup: (() => void) | null;
}

/** One group with its keywords. The pseudo-group is hidden while it is empty. */
export function GroupPanel({ group, keywords, countOf, onEdit, onEditGroup }: GroupPanelProps) {
  const { canWrite } = usePermissions();
  if (onEditGroup === null && keywords.length === 0) return null;
  return (
    <Panel
      title={group.name}
      actions={
        <span>
          {group.kind !== 'custom' && <Badge tone="accent">{group.kind}</Badge>}{' '}
          {canWrite && onEditGroup && (
            <Button size="s" kind="quiet" onClick={onEditGroup}>
              Edit group
            </Button>
          )}
        </span>
      }
    >
      {keywords.length === 0 ? (
        <p>No keywords in this group.</p>
      ) : (
        <Table
          label={`Keywords of ${group.name}`}
          head={['Keyword', 'Other spellings', 'Rules', 'Mentions', '']}
        >
          {keywords.map((keyword) => (
            <tr key={keyword.id}>
              <td>
                <strong>{keyword.term}</strong> {!keyword.active && <Badge>Off</Badge>}
              </td>
              <td>{keyword.aliases.join(', ') || '—'}</td>
              <td>{rulesText(keyword) || '—'}</td>
              <td>
                <Link
                  to="/projects/$project/feed"
                  params={{ project: keyword.project_id }}
                  search={{ keywords: [keyword.id], range: '30d' }}
                >
                  {formatNumber(countOf.get(String(keyword.id)) ?? 0)}
                  <span className="visually-hidden"> mentions of {keyword.term}</span>
                </Link>
              </td>
              <td>
                {canWrite && (
                  <Button
                    size="s"
                    kind="quiet"
                    aria-label={`Edit ${keyword.term}`}
                    onClick={() => onEdit(keyword)}
                  >
                    Edit
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
