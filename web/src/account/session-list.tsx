import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../api/call.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Time } from '../ui/time.tsx';
import { OWN_SESSIONS, ownSessionsQuery, type OwnSession } from './own-sessions.ts';
import styles from './account.module.css';

/** The member's sessions, with buttons that end them. */
export function SessionList() {
  const sessions = useQuery(ownSessionsQuery);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string | null) => send('DELETE', `/auth/sessions${id === null ? '' : `/${id}`}`),
    onSettled: () => client.invalidateQueries({ queryKey: OWN_SESSIONS }),
  });
  const isEnding = (id: string | null) => end.isPending && end.variables === id;
  return (
    <Loaded query={sessions}>
      {(list) => (
        <>
          <ul className={styles.sessions} aria-label="Your sessions">
            {list.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                isEnding={isEnding(session.id)}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
          <ErrorMessage error={end.error} />
          {list.length > 1 && (
            <Button className={styles.single} isBusy={isEnding(null)} onClick={() => end.mutate(null)}>
              Sign out all other sessions
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

interface SessionItemProps {
  readonly session: OwnSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { browser, address, workspace, created_at, used_at, current } = session;
  const name = browser ?? 'Unknown browser';
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.browser}>
          {name}
          {current && <Badge tone="accent">This session</Badge>}
        </p>
        <p className="hint">
          {workspace.name} · last used <Time at={used_at} /> · signed in <Time at={created_at} />{' '}
          {address !== null && <> from {address}</>}
        </p>
      </div>
      {!current && (
        <Button
          size="s"
          isBusy={isEnding}
          aria-label={`Sign out ${name} in ${workspace.name}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
