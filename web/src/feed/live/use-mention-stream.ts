import { useEffect, useEffectEvent, useState } from 'react';
import { addressOf } from '../../api/call.ts';
import { openMentionStream, type EventStream, type MentionEvent } from './mention-stream.ts';

/** How long a hidden page stays connected, in milliseconds. The service limits the number of streams. */
const DISCONNECT_MS = 60_000;

interface StreamListener {
  readonly onChanges: (changes: readonly MentionEvent[]) => void;
  readonly onGap: () => void;
}

const openStream = (project: string) => (cursor: string | null) =>
  new EventSource(
    addressOf('stream_mentions', {
      query: {
        project,
        include: 'all',
        events: ['created', 'updated', 'deleted'],
        ...(cursor !== null && { cursor }),
      },
    }),
  ) as EventStream;

/** Receives live events of a project's mentions while the page is visible. Returns whether it is connected. */
export function useMentionStream(project: string, { onChanges, onGap }: StreamListener): boolean {
  const [isConnected, setConnected] = useState(false);
  const handleChanges = useEffectEvent(onChanges);
  const handleGap = useEffectEvent(onGap);
  useEffect(() => {
    const start = () =>
      openMentionStream({
        open: openStream(project),
        onChanges: (changes) => handleChanges(changes),
        onState: setConnected,
        onGap: () => handleGap(),
      });
    let stop: (() => void) | null = start();
    let disconnectTimer: ReturnType<typeof setTimeout> | undefined;
    const onVisibilityChange = () => {
      clearTimeout(disconnectTimer);
      if (document.hidden) {
        disconnectTimer = setTimeout(() => {
          stop?.();
          stop = null;
        }, DISCONNECT_MS);
      } else if (!stop) {
        stop = start();
        handleGap();
      }
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      clearTimeout(disconnectTimer);
      stop?.();
    };
  }, [project]);
  return isConnected;
}
