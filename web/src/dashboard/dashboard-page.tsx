import { useApiQuery } from '../api/use-api-query.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Tiles } from './tiles.tsx';

/** The plots that a workspace keeps. */
export function DashboardPage() {
  const tiles = useApiQuery('list_dashboard_tiles');
  return (
    <Page title="Dashboard" about="Plots that the workspace keeps. Everyone in it sees the same ones.">
      <Loaded query={tiles}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No plots yet">
              <p>Open the analytics of a project and choose “Pin to dashboard” at a plot.</p>
            </EmptyState>
          ) : (
            <Tiles tiles={list} />
          )
        }
      </Loaded>
    </Page>
  );
}
