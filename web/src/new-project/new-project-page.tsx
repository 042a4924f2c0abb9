import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePermissions } from '../api/session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { FirstScan } from './first-scan.tsx';
import { ProjectForm } from './project-form.tsx';

/** Sets a project up; its first scan begins at once, and what that finds is shown in place of the form. */
export function NewProjectPage() {
  const { project } = useSearch({ from: '/signed-in/shell/new-project' });
  const { canWrite } = usePermissions();
  const navigate = useNavigate();
  if (project !== undefined) return <FirstScan project={project} />;
  return (
    <Page
      title="New project"
      about="A brand, a product or a topic to watch. Everything can be changed later."
    >
      {canWrite ? (
        <ProjectForm
          onCreated={(created) =>
            void navigate({ to: '/new-project', search: { project: created }, replace: true })
          }
        />
      ) : (
        <EmptyState title="Projects are made by editors and owners">
          <p>Ask one of them for a project, or an owner to make you an editor.</p>
        </EmptyState>
      )}
    </Page>
  );
}
