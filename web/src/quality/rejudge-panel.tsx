import type { Rejudging } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { RejudgePreview } from '../project-settings/rejudge-preview.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';

/** How often the list is read while something is being judged again, in milliseconds. */
const REFRESH_MS = 2_000;
const IDLE_MS = 60_000;

const isOpen = ({ state }: Pick<Rejudging, 'state'>) => state !== 'done' && state !== 'cancelled';

/** Tries what judging all mentions again would change, does it, and shows how far it is. */
export function RejudgePanel({ project }: { readonly project: string }) {
  const { canWrite } = usePermissions();
  const reads = ['list_rejudgings', 'get_judge_quality', 'list_mentions'] as const;
  const rejudgings = useApiQuery(
    'list_rejudgings',
    { path: { project } },
    { refetchInterval: (list) => (list?.some(isOpen) ? REFRESH_MS : IDLE_MS) },
  );
  const start = useApiMutation('rejudge_project', reads);
  const cancel = useApiMutation('cancel_rejudging', reads);
  return (
    <>
      {canWrite && <RejudgePreview project={project} draft={{}} />}
      {canWrite && (
        <div>
          <Button isBusy={start.isPending} onClick={() => start.mutate({ path: { project }, body: {} })}>
            Judge all mentions again
          </Button>
        </div>
      )}
      <ErrorMessage error={start.error ?? cancel.error} />
      <Loaded query={rejudgings}>
        {(list) =>
          list.length === 0 ? (
            !canWrite && <p>It was never asked for. Editors and owners can.</p>
          ) : (
            <Table
              label="Earlier and running"
              head={['Begun', 'State', 'Judged', 'To relevant', 'To noise', '']}
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
