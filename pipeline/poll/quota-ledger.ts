import type { Queryable } from '../../postgres/client.ts';
import { takeUnits } from '../../postgres/sources/source-quotas.ts';
import type { Quota } from '../connector/connector.ts';
import { freesAt } from './quota-window.ts';

/** What asking for units of a quota gives. */
export type Spent =
  | { readonly granted: true }
  /** Milliseconds until enough units are free again. */
  | { readonly granted: false; readonly freeInMs: number };

/** Keeps the books on the quotas of the sources. */
export interface QuotaLedger {
  /** Takes units, all or none of them. A negative number gives back what was spent last. */
  spend(source: string, name: string, quota: Quota, units: number): Promise<Spent>;
  /** Takes one unit for a thing, unless it holds one already. */
  claim(source: string, name: string, quota: Quota, thing: string): Promise<Spent>;
}

const answer = (freeAt: number | null, now: number): Spent =>
  freeAt === null ? { granted: true } : { granted: false, freeInMs: Math.max(0, freeAt - now) };

/** The ledger that all processes share: the table `source_quota_uses`. `now` gives milliseconds. */
export function sharedQuotaLedger(postgres: Queryable, now: () => number = Date.now): QuotaLedger {
  const take = async (source: string, name: string, quota: Quota, units: number, thing: string | null) => {
    const at = now();
    const use = { source, name, thing, units, most: quota.units, at, until: freesAt(quota, at) };
    return answer(await takeUnits(postgres, use), at);
  };
  return {
    spend: (source, name, quota, units) => take(source, name, quota, units, null),
    claim: (source, name, quota, thing) => take(source, name, quota, 1, thing),
  };
}

interface Use {
  readonly thing: string | null;
  units: number;
  readonly freesAt: number;
}

function giveBack(uses: readonly Use[], units: number): void {
  let left = units;
  for (const use of uses.filter(({ thing }) => thing === null).sort((a, b) => b.freesAt - a.freesAt)) {
    const back = Math.min(use.units, left);
    use.units -= back;
    left -= back;
  }
}

/** Takes what is used and gives the moment at which `wanted` units will be free; null: they are. */
function freeFrom(uses: readonly Use[], wanted: number, most: number): number | null {
  let used = uses.reduce((sum, { units }) => sum + units, 0);
  if (wanted < 0 || used + wanted <= most) return null;
  const inOrder = [...uses].sort((a, b) => a.freesAt - b.freesAt);
  const last = inOrder.find(({ units }) => (used -= units) + wanted <= most);
  return last?.freesAt ?? Number.POSITIVE_INFINITY;
}

/** A ledger of this process alone. `now` gives milliseconds. */
export function localQuotaLedger(now: () => number = Date.now): QuotaLedger {
  const books = new Map<string, Use[]>();
  const take = (source: string, name: string, quota: Quota, units: number, thing: string | null) => {
    const at = now();
    const key = JSON.stringify([source, name]);
    const uses = (books.get(key) ?? []).filter((use) => use.freesAt > at);
    books.set(key, uses);
    if (thing !== null && uses.some((use) => use.thing === thing)) return Promise.resolve(answer(null, at));
    if (units < 0) {
      giveBack(uses, -units);
      return Promise.resolve(answer(null, at));
    }
    const until = freesAt(quota, at);
    const freeAt = freeFrom(uses, units, quota.units);
    if (freeAt === null) uses.push({ thing, units, freesAt: until });
    return Promise.resolve(answer(freeAt === null ? null : Math.min(freeAt, until), at));
  };
  return {
    spend: (source, name, quota, units) => take(source, name, quota, units, null),
    claim: (source, name, quota, thing) => take(source, name, quota, 1, thing),
  };
}

/**
 * A ledger for what may wait: it takes units while less than the given share of a quota is used, and leaves the rest to
 * others.
 */
export function thriftyLedger(ledger: QuotaLedger, share: number): QuotaLedger {
  const part = (quota: Quota): Quota => ({ ...quota, units: Math.floor(quota.units * share) });
  return {
    spend: (source, name, quota, units) => ledger.spend(source, name, part(quota), units),
    claim: (source, name, quota, thing) => ledger.claim(source, name, part(quota), thing),
  };
}
