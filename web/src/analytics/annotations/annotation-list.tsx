import { useState } from 'react';
import type { Analytics, Annotation } from '../../api/records.ts';
import { usePermissions } from '../../api/session.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx';
import { isolateBidi } from '../../ui/bidi-isolate.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Panel } from '../../ui/layout/page.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { AnnotationDialog } from './annotation-dialog.tsx';
import { annotationRowId } from './marks.ts';
import styles from './annotation-list.module.css';

interface AnnotationListProps {
  readonly project: string;
  readonly analytics: Pick<Analytics, 'since' | 'until' | 'timezone'>;
}

/** The annotations of the shown period, or all of them, newest first. */
export function AnnotationList({ project, analytics }: AnnotationListProps) {
  const annotations = useApiQuery('list_annotations', { query: { project } });
  const [areAllShown, setAllShown] = useState(false);
  const { since, until, timezone } = analytics;
  return (
    <Panel title="Annotations">
      <Loaded query={annotations}>
        {(all) => {
          const shown = areAllShown ? all : all.filter(({ at }) => since <= at && at < until);
          return (
            <>
              {shown.length === 0 && <EmptyState title="No annotations in this period" />}
              {shown.length > 0 && (
                <AnnotationTable {...{ project, timezone }} annotations={shown.toReversed()} />
              )}
              {shown.length < all.length && (
                <Button size="s" kind="quiet" onClick={() => setAllShown(true)}>
                  Show all {all.length}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

interface AnnotationTableProps {
  readonly project: string;
  readonly timezone: string;
  readonly annotations: readonly Annotation[];
}

type Opened = { readonly kind: 'edit' | 'delete'; readonly annotation: Annotation } | null;

function AnnotationTable({ project, timezone, annotations }: AnnotationTableProps) {
  const { canWrite } = usePermissions();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const time = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  return (
    <>
      <Table label="Annotations" head={['When', 'What', 'Where', '']}>
        {annotations.map((annotation) => (
          <tr key={annotation.id} id={annotationRowId(annotation)} className={styles.row}>
            <td>
              <time dateTime={annotation.at}>{time.format(Date.parse(annotation.at))}</time>
            </td>
            <td dir="auto">{annotation.text}</td>
            <td>{annotation.project_id === null ? 'Every project' : 'This project'}</td>
            <td>
              {canWrite &&
                (['edit', 'delete'] as const).map((kind) => (
                  <Button key={kind} size="s" kind="quiet" onClick={() => setOpened({ kind, annotation })}>
                    {kind === 'edit' ? 'Edit' : 'Delete'}
                    <span className="visually-hidden"> {annotation.text}</span>
                  </Button>
                ))}
            </td>
          </tr>
        ))}
      </Table>
      {opened?.kind === 'edit' && (
        <AnnotationDialog {...{ project }} timeZone={timezone} edited={opened.annotation} onClose={close} />
      )}
      {opened?.kind === 'delete' && (
        <ActionDialog
          title={`Delete ${isolateBidi(opened.annotation.text)}?`}
          action="Delete annotation"
          operation="delete_annotation"
          input={{ path: { annotation: opened.annotation.id } }}
          refreshes={['list_annotations']}
          onClose={close}
        >
          The mark disappears from every plot, for everyone in the workspace.
        </ActionDialog>
      )}
    </>
  );
}
