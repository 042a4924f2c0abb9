import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { hasNewBuild } from '../errors/build-version.ts';
import { watchConnection, type ConnectionState } from './watch-connection.ts';
import styles from './connection-notice.module.css';

/** Asked for nothing but an answer. Its own errors count as none. */
const probe = async () => (await fetch('/auth/session', { cache: 'no-store' })).status < 500;

const WORDS: Readonly<Record<Exclude<ConnectionState, 'there'>, string>> = {
  away: 'Earshot cannot be reached; it may be restarting. It is tried again by itself.',
  offline: 'You are offline. What you see may be old, and nothing can be saved until the network is back.',
};

/** Tells that the service is away, or that it has a newer console by now; nothing while all is well. */
export function ConnectionNotice() {
  const client = useQueryClient();
  const toast = useToast();
  const [connection, setConnection] = useState<ConnectionState>('there');
  const [isOld, setOld] = useState(false);
  const retry = useRef<() => void>(() => undefined);
  useEffect(() => {
    const back = async () => {
      toast({ text: 'Connected again.' });
      // The list of mentions is brought up to date by the stream of changes; all its pages would be read otherwise.
      void client.invalidateQueries({
        predicate: ({ queryKey, state }) => queryKey[0] !== 'list_mentions' || state.status === 'error',
      });
      setOld(await hasNewBuild().catch(() => false));
    };
    const watch = watchConnection({
      client,
      probe,
      onChange: (next) => {
        setConnection(next);
        if (next === 'there') void back();
      },
    });
    retry.current = watch.retry;
    return watch.stop;
  }, [client, toast]);
  return (
    <div role="status" className={styles.place}>
      {connection !== 'there' ? (
        <p className={styles.notice}>
          <span>{WORDS[connection]}</span>
          <Button size="s" onClick={() => retry.current()}>
            Try now
          </Button>
        </p>
      ) : (
        isOld && (
          <p className={styles.notice}>
            <span>A new version of Earshot was installed.</span>
            <Button size="s" onClick={() => location.reload()}>
              Reload
            </Button>
          </p>
        )
      )}
    </div>
  );
}
