import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { switchWorkspace, signOut } from '../session-changes.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './account-menu.module.css';
import { Options } from '../../ui/form/options.tsx';

/** The workspace's name, or a menu for members of several workspaces. */
function WorkspaceSwitcher() {
  const { workspace, workspaces } = useSession();
  if (workspaces.length < 2) return <span className={styles.workspace}>{workspace.name}</span>;
  return (
    <select
      aria-label="Workspace"
      value={workspace.id}
      onChange={({ target }) => void switchWorkspace(Number(target.value))}
    >
      <Options items={workspaces.map(({ id, name }) => [id, name] as const)} />
    </select>
  );
}

/** The current workspace and member, the theme switch and the sign-out button. */
export function AccountMenu() {
  const { member } = useSession();
  return (
    <section aria-label="Account" className={styles.account}>
      <WorkspaceSwitcher />
      <Link to="/account" className={styles.member} title={member.email}>
        {member.name || member.email}
      </Link>
      <div className={styles.row}>
        <ThemeSwitch />
        <Button kind="quiet" size="s" onClick={() => void signOut()}>
          <Icon name="leave" size={16} /> Sign out
        </Button>
      </div>
    </section>
  );
}
