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

/** All settings of a project except keywords. Each section is saved separately. */
export function SettingsPage() {
  const { project: id } = useParams({ from: '/signed-in/shell/projects/$project/settings' });
  const { canWrite } = usePermissions();
  const project = useApiQuery('get_project', { path: { project: id } });
  return (
    <Page
      title="Project settings"
      about={canWrite ? 'Each section is saved separately.' : 'Only editors and owners can change settings.'}
    >
      <Loaded query={project}>
        {(shown) => (
          <UnsavedGuard key={shown.id}>
            <Panel title="Project">
              <IdentityForm project={shown} />
            </Panel>
            <Panel title="Scans">
              <ScheduleForm project={shown} />
            </Panel>
            <Panel title="Categories">
              <CategoryPanel project={shown} />
            </Panel>
            <Panel title="Public dashboard">
              <PublicForm project={shown} />
            </Panel>
            {canWrite && (
              <Panel title="Delete project">
                <DeleteProjectPanel project={shown} />
              </Panel>
            )}
          </UnsavedGuard>
        )}
      </Loaded>
    </Page>
  );
}
