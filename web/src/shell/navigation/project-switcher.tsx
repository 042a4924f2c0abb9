import { Link, useNavigate } from '@tanstack/react-router';
import { usePermissions } from '../../api/session.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatNumber } from '../../ui/numbers.ts';
import styles from './navigation.module.css';
import { Options } from '../../ui/form/options.tsx';

interface ProjectSwitcherProps {
  readonly project: string | undefined;
  readonly open: ReadonlyMap<string, number>;
}

/** Switches to another project's mentions. Shows the number of open mentions of each. */
export function ProjectSwitcher({ project, open }: ProjectSwitcherProps) {
  const { data: projects = [], isPending } = useApiQuery('list_projects');
  const { canWrite } = usePermissions();
  const navigate = useNavigate();
  const shown = projects.find(({ id }) => id === project)?.id;
  const none = projects.length === 0 ? 'No projects yet' : 'Select a project…';
  const nameOf = (id: string, name: string) => {
    const count = id === project ? 0 : (open.get(id) ?? 0);
    return count > 0 ? `${name} (${formatNumber(count)} open)` : name;
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
        {shown === undefined && <option value="">{isPending ? 'Loading…' : none}</option>}
        <Options items={projects.map(({ id, name }) => [id, nameOf(id, name)] as const)} />
      </select>
      {canWrite && (
        <Link to="/new-project" className={styles.add} aria-label="New project" title="New project">
          <Icon name="plus" size={16} />
        </Link>
      )}
    </div>
  );
}
