import type { SourceStorage } from '../../../pipeline/connector/connector.ts';
import type { SourceQuota } from '../../../pipeline/connector/source-quota.ts';
import { grantOf, type QuotaLedger } from '../../../pipeline/source-io/quota-ledger.ts';
import { renewsAt } from '../../../pipeline/source-io/quota-window.ts';
import { spacingMs, type RateLimiter } from '../../../pipeline/source-io/rate-limiter.ts';

/** Creates storage in memory. `now` returns milliseconds. */
export function inMemoryStorage(now: () => number = Date.now): SourceStorage {
  const kept = new Map<string, { text: string; until: number | null }>();
  return {
    async read(name) {
      const entry = kept.get(name);
      return entry && (entry.until === null || entry.until > now()) ? entry.text : null;
    },
    async write(name, text, until) {
      kept.set(name, { text, until });
    },
  };
}

interface QuotaUse {
  readonly item: string | null;
  units: number;
  readonly freesAt: number;
}

function returnUnits(uses: readonly QuotaUse[], units: number): void {
  let left = units;
  for (const use of uses.filter(({ item }) => item === null).sort((a, b) => b.freesAt - a.freesAt)) {
    const back = Math.min(use.units, left);
    use.units -= back;
    left -= back;
  }
}

/** Returns when `wanted` units will be free, or null if they are free now. */
function freeFrom(uses: readonly QuotaUse[], wanted: number, limit: number): number | null {
  let used = uses.reduce((sum, { units }) => sum + units, 0);
  if (wanted < 0 || used + wanted <= limit) return null;
  const inOrder = [...uses].sort((a, b) => a.freesAt - b.freesAt);
  const last = inOrder.find(({ units }) => (used -= units) + wanted <= limit);
  return last?.freesAt ?? Number.POSITIVE_INFINITY;
}

/** Creates a quota ledger in memory. `now` returns milliseconds. */
export function inMemoryQuotaLedger(now: () => number = Date.now): QuotaLedger {
  const books = new Map<string, QuotaUse[]>();
  const take = async (
    source: string,
    name: string,
    quota: SourceQuota,
    units: number,
    item: string | null,
  ) => {
    const at = now();
    const key = JSON.stringify([source, name]);
    const uses = (books.get(key) ?? []).filter((use) => use.freesAt > at);
    books.set(key, uses);
    if (item !== null && uses.some((use) => use.item === item)) return grantOf(null, at);
    if (units < 0) {
      returnUnits(uses, -units);
      return grantOf(null, at);
    }
    const until = renewsAt(quota, at);
    const freeAt = freeFrom(uses, units, quota.units);
    if (freeAt === null) uses.push({ item, units, freesAt: until });
    return grantOf(freeAt === null ? null : Math.min(freeAt, until), at);
  };
  return {
    spend: (source, name, quota, units) => take(source, name, quota, units, null),
    claim: (source, name, quota, item) => take(source, name, quota, 1, item),
  };
}

/** Creates a rate limiter in memory. `now` returns milliseconds. */
export function inMemoryRateLimiter(now: () => number = Date.now): RateLimiter {
  const limits = new Map<string, { nextAt: number; blockedUntil: number }>();
  const stateOf = (source: string, name: string) => {
    const key = `${source}:${name}`;
    const state = limits.get(key) ?? { nextAt: 0, blockedUntil: 0 };
    limits.set(key, state);
    return state;
  };
  return {
    async take(source, name, limit, longestWaitMs) {
      const state = stateOf(source, name);
      const blockedMs = state.blockedUntil - now();
      if (blockedMs > longestWaitMs) return { waitMs: blockedMs, refused: true };
      const turnAt = Math.max(now(), state.nextAt, state.blockedUntil);
      state.nextAt = turnAt + spacingMs(limit);
      return { waitMs: turnAt - now(), refused: false };
    },
    async block(source, name, ms) {
      const state = stateOf(source, name);
      state.blockedUntil = Math.max(state.blockedUntil, now() + ms);
    },
  };
}
