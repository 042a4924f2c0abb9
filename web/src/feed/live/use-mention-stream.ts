import { useEffect, useEffectEvent, useState } from 'react';
import { addressOf } from '../../api/call.ts';
import { openMentionStream, type EventStream, type MentionEvent } from './mention-stream.ts';

/** A page that is hidden longer than this, in milliseconds, listens no more: only so many may listen at a time. */
const HIDDEN_MS = 60_000;

interface StreamListener {
  readonly onChanges: (changes: readonly MentionEvent[]) => void;
  /** Something may have been missed. */
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

/** Hears of all changes of a project's mentions while the page is seen. Gives whether it is connected. */
export function useMentionStream(project: string, { onChanges, onGap }: StreamListener): boolean {
  const [isConnected, setConnected] = useState(false);
  const heard = useEffectEvent(onChanges);
  const missed = useEffectEvent(onGap);
  useEffect(() => {
    const start = () =>
      openMentionStream({
        open: openStream(project),
        onChanges: (changes) => heard(changes),
        onState: setConnected,
        onGap: () => missed(),
      });
    let stop: (() => void) | null = start();
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(leaving);
      if (document.hidden) {
        leaving = setTimeout(() => {
          stop?.();
          stop = null;
        }, HIDDEN_MS);
      } else if (!stop) {
        stop = start();
        missed();
      }
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(leaving);
      stop?.();
    };
  }, [project]);
  return isConnected;
}
