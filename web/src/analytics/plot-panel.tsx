import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { Panel } from '../ui/layout/page.tsx';
import type { AnalyticsSearch } from './analytics-search.ts';
import type { PlotData } from './plot-data.ts';
import { PLOTS, type PlotName } from './plots.tsx';
import { tileOf } from './tile-search.ts';

interface PlotPanelProps {
  readonly plot: PlotName;
  readonly data: PlotData;
  /** What the page shows, which a tile keeps. */
  readonly search: AnalyticsSearch;
}

/** A plot of the analytics page with its title, and a button that keeps it on the dashboard. */
export function PlotPanel({ plot, data, search }: PlotPanelProps) {
  const { title, draw } = PLOTS[plot];
  const { canWrite } = usePermissions();
  const create = useApiMutation('create_dashboard_tile', ['list_dashboard_tiles']);
  const toast = useToast();
  const pin = () =>
    create.mutate(
      { body: tileOf(plot, title, data.project, search) },
      { onSuccess: () => toast({ text: `${title} is now on the dashboard.` }) },
    );
  return (
    <Panel
      title={title}
      actions={
        canWrite && (
          <Button size="s" kind="quiet" isBusy={create.isPending} onClick={pin}>
            Pin to dashboard<span className="visually-hidden"> {title}</span>
          </Button>
        )
      }
    >
      <ErrorMessage error={create.error} />
      {draw(data)}
    </Panel>
  );
}
