import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send, type ApiError } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Time } from '../ui/time.tsx';
import styles from '../account/account.module.css';

/** An account in chat that the member has linked. */
interface ChatAccount {
  readonly id: string;
  readonly platform: 'slack' | 'discord';
  readonly name: string;
  readonly workspace: { readonly id: number; readonly name: string };
  readonly linked_at: string;
}

const ACCOUNTS = ['chat-accounts'];
const TITLES = { slack: 'Slack', discord: 'Discord' } as const;

/** The accounts in chat that the member has linked, with a button to unlink each. */
export function ChatAccountList() {
  const client = useQueryClient();
  const accounts = useQuery({
    queryKey: ACCOUNTS,
    queryFn: async ({ signal }) =>
      ((await send('GET', '/auth/chat-accounts', { signal })) as { accounts: readonly ChatAccount[] })
        .accounts,
  });
  const unlink = useMutation<unknown, ApiError, string>({
    mutationFn: (id) => send('DELETE', `/auth/chat-accounts/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: ACCOUNTS }),
  });
  return (
    <Loaded query={accounts}>
      {(list) => (
        <>
          {list.length === 0 && (
            <p>
              None. A Slack account with your email address needs no link. Any other account gets a private
              message that says how to link it when you first press a button in chat.
            </p>
          )}
          <ul className={styles.sessions} aria-label="Your chat accounts">
            {list.map(({ id, platform, name, workspace, linked_at }) => (
              <li key={id} className={styles.session}>
                <div>
                  <p className={styles.browser}>
                    {TITLES[platform]}: <bdi>{name}</bdi>
                  </p>
                  <p className="hint">
                    <bdi>{workspace.name}</bdi> · linked <Time at={linked_at} />
                  </p>
                </div>
                <Button
                  size="s"
                  aria-label={`Unlink ${name} in ${TITLES[platform]} from ${workspace.name}`}
                  isBusy={unlink.isPending && unlink.variables === id}
                  onClick={() => unlink.mutate(id)}
                >
                  Unlink
                </Button>
              </li>
            ))}
          </ul>
          {unlink.error && <ErrorMessage error={unlink.error} />}
        </>
      )}
    </Loaded>
  );
}
