import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePermissions } from '../api/session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { FirstScan } from './first-scan.tsx';
import { ProjectForm } from './project-form.tsx';

/** Creates a project, then shows its first scan instead of the form. */
export function NewProjectPage() {
  const { project } = useSearch({ from: '/signed-in/shell/new-project' });
  const { canWrite } = usePermissions();
  const navigate = useNavigate();
  if (project !== undefined) return <FirstScan project={project} />;
  return (
    <Page title="New project" about="A brand, product or topic to track. You can change everything later.">
      {canWrite ? (
        <ProjectForm
          onCreated={(created) =>
            void navigate({ to: '/new-project', search: { project: created }, replace: true })
          }
        />
      ) : (
        <EmptyState title="Only editors and owners can create projects">
          <p>Ask a workspace owner to make you an editor.</p>
        </EmptyState>
      )}
    </Page>
  );
}
