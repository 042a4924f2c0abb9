import { DAY_MS, HOUR_MS } from '../../schemas/duration.ts';
import { boundsOf, SPAN_STARTS } from '../traction/age-spans.ts';
import { HIGH } from '../traction/cold-start.ts';
import { LEAST_GROWTH_MS } from '../traction/growth.ts';
import type { SeenRate } from '../traction/usual-rate.ts';
import type { MentionStore } from './mention-store.ts';

/** What posts of the last four weeks gained is usual. */
const LEARNED_MS = 28 * DAY_MS;
/** What is usual changes slowly, and is read again after this time. */
const FRESH_MS = HOUR_MS;

interface Known {
  readonly at: number;
  readonly rates: Promise<readonly SeenRate[]>;
}

const known = new WeakMap<Pick<MentionStore, 'rates'>, Map<number, Known>>();

/** Returns how fast the posts of a workspace have grown, by source and age: as it was at most an hour ago. */
export function seenRates(
  store: Pick<MentionStore, 'rates'>,
  workspaceId: number,
  now = Date.now(),
): Promise<readonly SeenRate[]> {
  const ofStore = known.get(store) ?? new Map<number, Known>();
  known.set(store, ofStore);
  const last = ofStore.get(workspaceId);
  if (last && now - last.at < FRESH_MS) return last.rates;
  const rates = store.rates(workspaceId, {
    ...{ since: now - LEARNED_MS, now, least: LEAST_GROWTH_MS, high: HIGH },
    starts: SPAN_STARTS,
    ends: SPAN_STARTS.map((_, span) => boundsOf(span)[1]),
  });
  ofStore.set(workspaceId, { at: now, rates });
  rates.catch(() => ofStore.delete(workspaceId));
  return rates;
}
