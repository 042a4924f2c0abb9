import { useState } from 'react';
import type { Rejudging } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { RejudgePreview } from '../project-settings/rejudge-preview.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { RejudgeDialog } from './rejudge-dialog.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';

/** The refresh interval during a re-evaluation and otherwise, in milliseconds. */
const REFRESH_MS = 2_000;
const IDLE_MS = 60_000;

const isOpen = ({ state }: Pick<Rejudging, 'state'>) => state !== 'done' && state !== 'cancelled';

/** Previews and starts a re-evaluation of all mentions, and lists earlier ones. */
export function RejudgePanel({ project }: { readonly project: string }) {
  const { canWrite } = usePermissions();
  const reads = ['list_rejudgings', 'get_judge_quality', 'list_mentions'] as const;
  const rejudgings = useApiQuery(
    'list_rejudgings',
    { path: { project } },
    { refetchInterval: (list) => (list?.some(isOpen) ? REFRESH_MS : IDLE_MS) },
  );
  const cancel = useApiMutation('cancel_rejudging', reads);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      {canWrite && <RejudgePreview project={project} draft={{}} />}
      {canWrite && (
        <div>
          <Button onClick={() => setConfirming(true)}>Re-evaluate all mentions…</Button>
        </div>
      )}
      {isConfirming && (
        <RejudgeDialog project={project} refreshes={reads} onClose={() => setConfirming(false)} />
      )}
      <ErrorMessage error={cancel.error} />
      <Loaded query={rejudgings}>
        {(list) =>
          list.length === 0 ? (
            !canWrite && <p>No re-evaluations yet. Editors and owners can start one.</p>
          ) : (
            <Table
              label="Re-evaluations"
              head={['Started', 'Status', 'Judged', 'Now relevant', 'Now noise', '']}
            >
              {list.map(({ id, created_at, state, waiting_for, counts, total }) => (
                <tr key={id}>
                  <td>
                    <Time at={created_at} />
                  </td>
                  <td>
                    <Badge tone={state === 'done' ? 'positive' : 'neutral'}>{state}</Badge> {waiting_for}
                  </td>
                  <td>
                    {counts.judged} of {total}
                  </td>
                  <td>{counts.to_relevant}</td>
                  <td>{counts.to_irrelevant}</td>
                  <td>
                    {canWrite && isOpen({ state }) && (
                      <Button size="s" onClick={() => cancel.mutate({ path: { project, rejudging: id } })}>
                        Cancel
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </>
  );
}
