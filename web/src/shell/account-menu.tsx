import { Link } from '@tanstack/react-router';
import { send } from '../api/call.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import styles from './account-menu.module.css';

/** Who is signed in, to which workspace; the way to another one, and out. */
export function AccountMenu() {
  const { member, workspace, workspaces } = useSession();
  const enter = async (id: number) => {
    await send('POST', '/auth/switch-workspace', { body: { workspace_id: id } });
    // Nothing of the other workspace may be seen, not even for a moment.
    location.assign('/');
  };
  const leave = async () => {
    await send('POST', '/auth/sign-out');
    // Loaded anew, like above: nothing that was read stays in memory for whoever signs in next.
    location.assign('/sign-in');
  };
  return (
    <section aria-label="Account" className={styles.account}>
      {workspaces.length > 1 ? (
        <>
          <label className="visually-hidden" htmlFor="workspace">
            Workspace
          </label>
          <select
            id="workspace"
            value={workspace.id}
            onChange={({ target }) => void enter(Number(target.value))}
          >
            {workspaces.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </>
      ) : (
        <span>{workspace.name}</span>
      )}
      <Link to="/account">{member.name || member.email}</Link>
      <Button size="s" onClick={() => void leave()}>
        Sign out
      </Button>
    </section>
  );
}
