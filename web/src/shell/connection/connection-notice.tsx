import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { hasNewBuild } from '../errors/build-version.ts';
import { watchConnection, type ConnectionState } from './watch-connection.ts';
import styles from './connection-notice.module.css';

/** Whether the service responds. A 5xx response counts as none. */
const probe = async () => (await fetch('/auth/session', { cache: 'no-store' })).status < 500;

const WORDS: Readonly<Record<Exclude<ConnectionState, 'online'>, string>> = {
  unreachable: "Can't reach Earshot. It may be restarting. Retrying automatically.",
  offline: "You're offline. This page may be out of date, and changes can't be saved.",
};

/** Says when the service is unreachable or has a newer console. Empty otherwise. */
export function ConnectionNotice() {
  const client = useQueryClient();
  const toast = useToast();
  const [connection, setConnection] = useState<ConnectionState>('online');
  const [isOutdated, setOutdated] = useState(false);
  const retry = useRef<() => void>(() => undefined);
  useEffect(() => {
    const onReconnect = async () => {
      toast({ text: 'Back online.' });
      // The event stream updates the list of mentions; invalidating it would refetch all of its pages.
      void client.invalidateQueries({
        predicate: ({ queryKey, state }) => queryKey[0] !== 'list_mentions' || state.status === 'error',
      });
      setOutdated(await hasNewBuild().catch(() => false));
    };
    const watch = watchConnection({
      client,
      probe,
      onChange: (next) => {
        setConnection(next);
        if (next === 'online') void onReconnect();
      },
    });
    retry.current = watch.retry;
    return watch.stop;
  }, [client, toast]);
  return (
    <div role="status" className={styles.place}>
      {connection !== 'online' ? (
        <p className={styles.notice}>
          <span>{WORDS[connection]}</span>
          <Button size="s" onClick={() => retry.current()}>
            Retry now
          </Button>
        </p>
      ) : (
        isOutdated && (
          <p className={styles.notice}>
            <span>A new version of Earshot is available.</span>
            <Button size="s" onClick={() => location.reload()}>
              Reload
            </Button>
          </p>
        )
      )}
    </div>
  );
}
