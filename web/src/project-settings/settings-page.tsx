import { useParams } from '@tanstack/react-router';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { CategoryPanel } from './category-panel.tsx';
import { DeleteProjectPanel } from './delete-project-panel.tsx';
import { IdentityForm } from './identity-form.tsx';
import { PublicForm } from './public-form.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { UnsavedGuard } from './unsaved-changes.tsx';

/** Everything about a project but its keywords. Each part is saved by itself. */
export function SettingsPage() {
  const { project: id } = useParams({ from: '/signed-in/shell/projects/$project/settings' });
  const { canWrite } = usePermissions();
  const project = useApiQuery('get_project', { path: { project: id } });
  return (
    <Page
      title="Project settings"
      about={`What the project is about, when and where it is searched, and who may see it. ${canWrite ? 'Each part is saved by itself.' : 'Editors and owners can change it.'}`}
    >
      <Loaded query={project}>
        {(shown) => (
          <UnsavedGuard key={shown.id}>
            <Panel title="What it is about">
              <IdentityForm project={shown} />
            </Panel>
            <Panel title="When and where it is searched">
              <ScheduleForm project={shown} />
            </Panel>
            <Panel title="Categories">
              <CategoryPanel project={shown} />
            </Panel>
            <Panel title="Public dashboard">
              <PublicForm project={shown} />
            </Panel>
            {canWrite && (
              <Panel title="Delete">
                <DeleteProjectPanel project={shown} />
              </Panel>
            )}
          </UnsavedGuard>
        )}
      </Loaded>
    </Page>
  );
}
