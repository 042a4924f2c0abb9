import type { Channel, Channels } from '../../outbound/channels/channel.ts';
import { ALERT_CHANNELS } from '../../schemas/alerts/alert-channel.ts';

/** Returns a channel of each kind: these, and for the others one that fails when it is used. */
export function channelsWith(used: Partial<Channels> = {}): Channels {
  const unused: Channel = { send: () => Promise.reject(new Error('This channel is not part of the test.')) };
  const all = Object.fromEntries(ALERT_CHANNELS.map((channel) => [channel, unused])) as Channels;
  return { ...all, ...used };
}
