import { PublicError } from '../../schemas/errors.ts';
import type { LiveMentions } from './live-mentions.ts';

/** Streams that one credential may hold open per process. */
const MOST_STREAMS = 5;
const TRY_AGAIN_S = 5;

const taken = new WeakMap<LiveMentions, Map<string, number>>();

/** Reserves a slot for a stream and returns its release. Throws `rate_limited` when none is free. */
export function acquireStreamSlot(live: LiveMentions, credentialId: string): () => void {
  const places = taken.get(live) ?? new Map<string, number>();
  taken.set(live, places);
  const open = places.get(credentialId) ?? 0;
  if (open >= MOST_STREAMS) {
    throw new PublicError(
      'rate_limited',
      `A credential may hold at most ${MOST_STREAMS} open streams.`,
      TRY_AGAIN_S,
    );
  }
  places.set(credentialId, open + 1);
  let isFree = false;
  return () => {
    if (isFree) return;
    isFree = true;
    const left = (places.get(credentialId) ?? 1) - 1;
    if (left > 0) places.set(credentialId, left);
    else places.delete(credentialId);
  };
}
