import type { AddressGuard, GuardedResponse } from '../address-guard.ts';
import { toPushNote } from '../push/push-note.ts';
import { encryptPush, type PushKeys } from '../push/encrypt-push.ts';
import type { Vapid } from '../push/vapid.ts';
import { NotSentError, type Channel } from './channel.ts';
import { guardedSend, refusedBy } from './guarded-send.ts';

/** A browser in which a member has turned notifications on. */
export interface PushDevice {
  readonly id: string;
  /** The address of its push service: whoever has it can call it, so it is a secret. */
  readonly endpoint: string;
  readonly keys: PushKeys;
}

/** The browsers of members. */
export interface PushDevices {
  /** Returns the browsers of a member of a workspace; null: nobody there has this email address. */
  ofMember(workspaceId: number, email: string): Promise<readonly PushDevice[] | null>;
  /** Removes one that its push service no longer knows. */
  forget(id: string): Promise<void>;
}

const WHO = 'The push service';
/** How long a push service keeps a message for a browser that is off, in seconds: a day. */
const KEPT_SECONDS = 24 * 3600;

/** Whether a push service no longer knows a subscription (RFC 8030, section 7.3). */
const isGone = ({ status }: GuardedResponse) => status === 404 || status === 410;

/**
 * Creates a channel that shows messages in all browsers of a member (Web Push: RFC 8030, 8291 and 8292). A message counts as
 * sent when one of them takes it.
 */
export function createPushChannel(options: {
  readonly guard: AddressGuard;
  readonly devices: PushDevices;
  readonly vapid: Vapid;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}): Channel {
  const { guard, devices, vapid, now } = options;
  const sendTo = async ({ id, endpoint, keys }: PushDevice, note: Buffer) => {
    const answer = await guardedSend(guard, WHO, {
      ...{ url: endpoint, method: 'POST', body: encryptPush(keys, note) },
      headers: {
        authorization: vapid.authorize(endpoint, now()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(KEPT_SECONDS),
        urgency: 'high',
      },
    });
    if (isGone(answer)) await devices.forget(id);
    if (answer.status >= 300) throw refusedBy(WHO, answer);
  };
  return {
    async send(target, message, { workspaceId } = {}) {
      const known = workspaceId === undefined ? null : await devices.ofMember(workspaceId, target);
      if (known === null) throw new NotSentError(`${target} is no member of the workspace.`);
      if (known.length === 0)
        throw new NotSentError(`${target} has no browser with notifications: Account > Notifications.`);
      const note = Buffer.from(JSON.stringify(toPushNote(message)));
      const sent = await Promise.allSettled(known.map((device) => sendTo(device, note)));
      const failed = sent.find((result) => result.status === 'rejected');
      if (failed && sent.every((result) => result.status === 'rejected')) throw failed.reason;
      return `to the browsers of ${target}`;
    },
  };
}
