import { useApiQuery } from '../api/use-api-query.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Tiles } from './tiles.tsx';

/** The plots that a workspace keeps. */
export function DashboardPage() {
  const tiles = useApiQuery('list_dashboard_tiles');
  return (
    <Page title="Dashboard" about="Plots that your team has pinned. Everyone in the workspace sees them.">
      <Loaded query={tiles}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No plots yet">
              <p>Open a project’s analytics and choose “Pin to dashboard” on a plot.</p>
            </EmptyState>
          ) : (
            <Tiles tiles={list} />
          )
        }
      </Loaded>
    </Page>
  );
}
