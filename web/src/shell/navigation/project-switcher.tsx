import { Link, useNavigate } from '@tanstack/react-router';
import { usePermissions } from '../../api/session.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './navigation.module.css';

interface ProjectSwitcherProps {
  readonly project: string | undefined;
  /** Open mentions by project. */
  readonly open: ReadonlyMap<string, number>;
}

/** Chooses which project's pages are shown, and tells what is open in the others; goes to its feed. */
export function ProjectSwitcher({ project, open }: ProjectSwitcherProps) {
  const { data: projects = [] } = useApiQuery('list_projects');
  const { canWrite } = usePermissions();
  const navigate = useNavigate();
  const shown = projects.find(({ id }) => id === project)?.id;
  const nameOf = (id: string, name: string) => {
    const count = id === project ? 0 : (open.get(id) ?? 0);
    return count > 0 ? `${name} (${count.toLocaleString('en')} open)` : name;
  };
  return (
    <div className={styles.choice}>
      <select
        aria-label="Project"
        value={shown ?? ''}
        onChange={({ target }) =>
          void navigate({ to: '/projects/$project/feed', params: { project: target.value } })
        }
      >
        {shown === undefined && (
          <option value="">{projects.length === 0 ? 'No project yet' : 'Choose one…'}</option>
        )}
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {nameOf(id, name)}
          </option>
        ))}
      </select>
      {canWrite && (
        <Link to="/new-project" className={styles.add} aria-label="New project" title="New project">
          <Icon name="plus" size={16} />
        </Link>
      )}
    </div>
  );
}
