import { useState } from 'react';
import type { ProjectSource } from '../api/records.ts';
import { Badge } from '../ui/badge.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { Button } from '../ui/button.tsx';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { SOURCE_KINDS } from './source-kinds.ts';
import styles from './sources.module.css';

interface SourceListProps {
  readonly project: string;
  readonly sources: readonly ProjectSource[];
  readonly canWrite: boolean;
}

/** A project's own sources: whether they can be read, and what they had when they were added. */
export function SourceList({ project, sources, canWrite }: SourceListProps) {
  const [removed, setRemoved] = useState<ProjectSource | null>(null);
  return (
    <>
      <Table label="Sources" head={['Name', 'Kind', 'Status', 'Found when added', '']}>
        {sources.map((source) => (
          <tr key={source.id}>
            <td className={styles.wide}>
              <bdi>{source.name}</bdi>
              <p className={styles.detail}>{source.address}</p>
            </td>
            <td>{SOURCE_KINDS[source.kind].title}</td>
            <td className={styles.wide}>
              {source.state === 'ok' ? (
                <Badge tone="positive">Ready</Badge>
              ) : (
                <Badge tone="negative">Failing</Badge>
              )}
              {source.last_error !== null && <p className={styles.detail}>{source.last_error}</p>}
            </td>
            <td className={styles.wide}>
              <FoundPosts posts={source.found} />
            </td>
            <td>
              {canWrite && (
                <Button size="s" kind="quiet" onClick={() => setRemoved(source)}>
                  Remove<span className="visually-hidden"> {source.name}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {removed && (
        <ActionDialog
          title={`Remove ${isolateBidi(removed.name)}?`}
          action="Remove source"
          operation="remove_project_source"
          input={{ path: { project, source_id: removed.id } }}
          refreshes={['list_project_sources']}
          onClose={() => setRemoved(null)}
        >
          It is no longer read for this project. Mentions that were found there stay.
        </ActionDialog>
      )}
    </>
  );
}

/** Some of the newest posts of a source. */
function FoundPosts({ posts }: { readonly posts: ProjectSource['found'] }) {
  if (posts.length === 0) return <>Nothing yet</>;
  return (
    <ul className={styles.found}>
      {posts.map(({ url, title, text, posted_at }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <bdi>{title ?? (text === '' ? url : text)}</bdi>
          </a>{' '}
          <Time at={posted_at} />
        </li>
      ))}
    </ul>
  );
}
