import { useParams } from '@tanstack/react-router';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Time } from '../ui/time.tsx';
import { nextStep, type NextStep } from './next-step.ts';
import { RunList } from './run-list.tsx';
import { isActive } from './run-text.ts';
import { SourceFailures } from './source-failures.tsx';
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
  const isBusy = runs.data?.some(isActive) === true;
  const status = useApiQuery('get_scan_status', {}, { refetchInterval: isBusy ? BUSY_MS : IDLE_MS });
  const scan = useApiMutation('scan_project', ['list_runs', 'get_scan_status']);
  const mine = status.data?.projects.find(({ project_id }) => project_id === project);
  return (
    <Page
      title="Scans"
      about={<Next step={status.data ? nextStep(status.data, project, status.dataUpdatedAt) : null} />}
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
      {runs.data && <SourceFailures project={project} runs={runs.data} />}
      <Panel title="Runs">
        <Loaded query={runs}>{(list) => <RunList runs={list} />}</Loaded>
      </Panel>
      <Panel title="Sources">
        <Loaded query={status}>
          {({ sources }) => (
            <SourceHealth sources={sources} sweeps={mine?.sweeps ?? []} runs={runs.data ?? []} />
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}

/** What happens next, and when. */
function Next({ step }: { readonly step: NextStep | null }) {
  if (!step) return null;
  return (
    <>
      {step.text}
      {step.at !== null && (
        <>
          {' '}
          <Time at={step.at} />
        </>
      )}
    </>
  );
}
