import { useParams } from '@tanstack/react-router';
import type { Output } from '../api/call.ts';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Time } from '../ui/time.tsx';
import { RunList } from './run-list.tsx';
import { isActive } from './run-text.ts';
import { SourceHealth } from './source-health.tsx';

/** The refresh interval while a scan is active and otherwise, in milliseconds. */
const BUSY_MS = 2_000;
const IDLE_MS = 20_000;

/** The project's scans and the state of the sources. */
export function ScansPage() {
  const { project } = useParams({ from: '/signed-in/shell/projects/$project/scans' });
  const { canWrite } = usePermissions();
  const runs = useApiQuery(
    'list_runs',
    { query: { project } },
    { refetchInterval: (answer) => (answer?.some(isActive) ? BUSY_MS : IDLE_MS) },
  );
  const status = useApiQuery('get_scan_status', {}, { refetchInterval: IDLE_MS });
  const scan = useApiMutation('scan_project', ['list_runs', 'get_scan_status']);
  const mine = status.data?.projects.find(({ project_id }) => project_id === project);
  const isBusy = runs.data?.some(isActive) === true;
  return (
    <Page
      title="Scans"
      about={<NextScan schedule={mine} />}
      actions={
        canWrite && (
          <Button
            kind="primary"
            isBusy={scan.isPending}
            disabled={isBusy}
            onClick={() => scan.mutate({ path: { project } })}
          >
            {isBusy ? 'Scanning…' : 'Scan now'}
          </Button>
        )
      }
    >
      <ErrorMessage error={scan.error} />
      <Panel title="Runs">
        <Loaded query={runs}>{(list) => <RunList runs={list} />}</Loaded>
      </Panel>
      <Panel title="Sources">
        <Loaded query={status}>
          {({ sources }) => <SourceHealth sources={sources} sweeps={mine?.sweeps ?? []} />}
        </Loaded>
      </Panel>
    </Page>
  );
}

/** When the next automatic scan is due. */
function NextScan({
  schedule,
}: {
  readonly schedule: Output<'get_scan_status'>['projects'][number] | undefined;
}) {
  if (!schedule) return null;
  if (schedule.paused) return 'This project is paused. No automatic scans.';
  return (
    <>
      Next automatic scan <Time at={schedule.next_due_at} />
    </>
  );
}
