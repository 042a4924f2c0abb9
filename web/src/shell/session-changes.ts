import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../api/call.ts';
import { redirectToSignIn } from '../api/query-client.ts';
import { sessionQuery, SESSION_KEY, type Session } from '../api/session.ts';

/** Where tabs of one browser tell each other that the session changed. */
const CHANNEL = 'earshot.session';

/** What this tab listens to: it does not hear itself there. */
let channel: BroadcastChannel | undefined;

const notifyOtherTabs = (): void => channel?.postMessage(null);

/** Goes to another workspace of the person. */
export async function switchWorkspace(id: number): Promise<void> {
  await send('POST', '/auth/switch-workspace', { body: { workspace_id: id } });
  notifyOtherTabs();
  // Nothing of the other workspace may be seen, not even for a moment.
  location.assign('/');
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  await send('POST', '/auth/sign-out');
  notifyOtherTabs();
  // Loaded anew, like above: nothing that was read stays in memory for whoever signs in next.
  location.assign('/sign-in');
}

const sessionKey = (session: Session | null | undefined) =>
  session ? `${session.workspace.id} ${session.member.email}` : null;

/**
 * Follows the session, which may end or lead to another workspace in another tab: the page then asks to sign in, or begins
 * anew. False: nothing may be shown until it has.
 */
export function useSameSession(): boolean {
  const client = useQueryClient();
  const { data } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  const [first] = useState(() => sessionKey(data));
  const name = sessionKey(data);
  useEffect(() => {
    const listening = new BroadcastChannel(CHANNEL);
    listening.onmessage = () => void client.invalidateQueries({ queryKey: SESSION_KEY });
    channel = listening;
    return () => {
      listening.close();
      channel = undefined;
    };
  }, [client]);
  useEffect(() => {
    if (name === null) redirectToSignIn();
    else if (name !== first) location.assign('/');
  }, [name, first]);
  return name === first;
}
