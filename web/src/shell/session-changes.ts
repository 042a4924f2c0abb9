import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../api/call.ts';
import { redirectToSignIn } from '../api/query-client.ts';
import { sessionQuery, SESSION_KEY, type Session } from '../api/session.ts';
import { turnOffHere } from '../account/notifications/push-subscription.ts';

/** The channel on which the tabs of a browser notify each other of session changes. */
const CHANNEL = 'earshot.session';

/** This tab's channel. A channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

const notifyOtherTabs = (): void => channel?.postMessage(null);

/** Switches to another workspace of the member. */
export async function switchWorkspace(id: number): Promise<void> {
  await send('POST', '/auth/switch-workspace', { body: { workspace_id: id } });
  notifyOtherTabs();
  // A full page load, so that no data of the old workspace shows.
  location.assign('/');
}

/** Signs out, which ends the notifications of this browser. */
export async function signOut(): Promise<void> {
  await turnOffHere();
  await send('POST', '/auth/sign-out');
  notifyOtherTabs();
  // A full page load, so that no data stays in memory for the next user.
  location.assign('/sign-in');
}

const sessionKey = (session: Session | null | undefined) =>
  session ? `${session.workspace.id} ${session.member.email}` : null;

/**
 * Watches for another tab signing out or switching the workspace, and then goes to the sign-in page or reloads.
 * Returns false while that happens: render nothing then.
 */
export function useSameSession(): boolean {
  const client = useQueryClient();
  const { data } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  const [first] = useState(() => sessionKey(data));
  const name = sessionKey(data);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = () => void client.invalidateQueries({ queryKey: SESSION_KEY });
    channel = opened;
    return () => {
      opened.close();
      channel = undefined;
    };
  }, [client]);
  useEffect(() => {
    if (name === null) redirectToSignIn();
    else if (name !== first) location.assign('/');
  }, [name, first]);
  return name === first;
}
