import { send } from '../../api/call.ts';
import { readStored, writeStored } from '../../ui/local-storage.ts';

/** Where this browser keeps which of the member's browsers it is. */
const KEY = 'earshot-push-device';

/** Returns the id of this browser among those with notifications; null when it has none. */
export const thisDevice = (): string | null => readStored(KEY);

/** Whether this browser can show notifications here: not without HTTPS, and on iOS only from the home screen. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** Asks for permission, and subscribes this browser. Throws an `Error` for people when either is refused. */
export async function turnOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Notifications are blocked. Allow them for this site in the settings of the browser.');
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((error: unknown) => {
      throw new Error('The push service of this browser could not be reached.', { cause: error });
    });
  const { id } = (await send('POST', '/auth/push', { body: subscription.toJSON() })) as { id: string };
  writeStored(KEY, id);
}

/** Turns a browser of the member off; for this one, also its subscription. */
export async function turnOff(id: string): Promise<void> {
  if (id === thisDevice() && canPush()) {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  }
  await send('DELETE', `/auth/push/${id}`);
}

/**
 * Turns this browser off, if it is on: they are notifications of the member who is about to sign out. Without an answer the
 * push service tells the service that this browser is gone.
 */
export async function turnOffHere(): Promise<void> {
  const id = thisDevice();
  if (id !== null) await turnOff(id).catch(() => undefined);
}
