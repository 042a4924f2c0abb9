import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SqlQuery } from '../../api/records.ts';
import { usePermissions } from '../../api/session.ts';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { isolateBidi } from '../../ui/bidi-isolate.ts';
import { Button } from '../../ui/button.tsx';
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SavedMenu } from './saved-menu.tsx';
import { useSavedQuery } from './use-saved-query.ts';
import styles from './saved.module.css';

interface SavedBarProps {
  /** The text of the editor. */
  readonly sql: string;
  /** Replaces it. */
  readonly onShow: (sql: string) => void;
}

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete'; readonly query: SqlQuery }
  | null;

/** Opens saved queries and saves the statement of the editor. The address names the open one. */
export function SavedBar({ sql, onShow }: SavedBarProps) {
  const { queries, error, current, isChanged, isMissing } = useSavedQuery(sql, onShow);
  const { canWrite } = usePermissions();
  const [dialog, setDialog] = useState<Open>(null);
  const navigate = useNavigate();
  const toast = useToast();
  const update = useApiMutation('update_sql_query', ['list_sql_queries']);
  const openQuery = (query?: number) => void navigate({ to: '/sql', search: { query } });
  const done = () => setDialog(null);
  const save = ({ id, name }: SqlQuery) =>
    update.mutate(
      { path: { sql_query: id }, body: { sql } },
      { onSuccess: () => toast({ text: `${name} saved.` }) },
    );
  return (
    <>
      <div className={styles.bar}>
        <SavedMenu
          {...{ queries, current, canWrite }}
          onEdit={(query) => setDialog({ kind: 'edit', query })}
          onDelete={(query) => setDialog({ kind: 'delete', query })}
        />
        {canWrite && current && isChanged && (
          <Button isBusy={update.isPending} onClick={() => save(current)}>
            Save
          </Button>
        )}
        {canWrite && (
          <Button disabled={sql.trim() === ''} onClick={() => setDialog({ kind: 'create' })}>
            Save as…
          </Button>
        )}
        {isChanged && <span className={styles.changed}>Unsaved changes</span>}
        {isMissing && <span className={styles.changed}>This query was deleted or is private.</span>}
      </div>
      <ErrorMessage error={error ?? update.error} />
      {(dialog?.kind === 'create' || dialog?.kind === 'edit') && (
        <SaveDialog
          query={dialog.kind === 'edit' ? dialog.query : null}
          sql={sql}
          onSaved={({ id }) => dialog.kind === 'create' && openQuery(id)}
          onClose={done}
        />
      )}
      {dialog?.kind === 'delete' && (
        <ActionDialog
          title={`Delete ${isolateBidi(dialog.query.name)}?`}
          action="Delete query"
          operation="delete_sql_query"
          input={{ path: { sql_query: dialog.query.id } }}
          refreshes={['list_sql_queries']}
          onDone={() => dialog.query.id === current?.id && openQuery()}
          onClose={done}
        >
          {dialog.query.shared ? 'It is deleted for everyone in the workspace.' : 'Only you see this query.'}
        </ActionDialog>
      )}
    </>
  );
}
