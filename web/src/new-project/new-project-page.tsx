import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePermissions } from '../api/session.ts';
import { Empty } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { FirstFinds } from './first-scan.tsx';
import { ProjectForm } from './project-form.tsx';

/** Sets a project up; its first scan begins at once, and what that finds is shown in place of the form. */
export function NewProjectPage() {
  const { project } = useSearch({ from: '/signed-in/shell/new-project' });
  const { mayWrite } = usePermissions();
  const navigate = useNavigate();
  if (project !== undefined) return <FirstFinds project={project} />;
  return (
    <Page
      title="New project"
      about="A brand, a product or a topic to watch. Everything can be changed later."
    >
      {mayWrite ? (
        <ProjectForm
          onCreated={(created) =>
            void navigate({ to: '/new-project', search: { project: created }, replace: true })
          }
        />
      ) : (
        <Empty title="Projects are made by editors and owners">
          <p>Ask one of them for a project, or an owner to make you an editor.</p>
        </Empty>
      )}
    </Page>
  );
}
