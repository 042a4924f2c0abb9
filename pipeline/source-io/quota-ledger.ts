import type { Queryable } from '../../postgres/client.ts';
import { takeUnits } from '../../postgres/sources/source-quotas.ts';

import type { SourceQuota } from '../connector/source-quota.ts';
import { renewsAt } from './quota-window.ts';

/** Whether units were granted. */
export type QuotaGrant =
  | { readonly granted: true }
  /** `freeInMs`: milliseconds until enough units are free again. */
  | { readonly granted: false; readonly freeInMs: number };

/** Counts how much of the sources' quotas is used. */
export interface QuotaLedger {
  /** Takes all of these units or none. A negative number returns units that were spent last. */
  spend(source: string, name: string, quota: SourceQuota, units: number): Promise<QuotaGrant>;
  /** Takes one unit for an item, unless the item already holds one. */
  claim(source: string, name: string, quota: SourceQuota, item: string): Promise<QuotaGrant>;
}

/** Returns the grant for units that come free at `freeAt` (null: now). */
export const grantOf = (freeAt: number | null, now: number): QuotaGrant =>
  freeAt === null ? { granted: true } : { granted: false, freeInMs: Math.max(0, freeAt - now) };

/**
 * Creates the ledger that all processes share: the table `source_quota_uses`. `now` returns milliseconds since 1970.
 */
export function createQuotaLedger(postgres: Queryable, now: () => number = Date.now): QuotaLedger {
  const take = async (
    source: string,
    name: string,
    quota: SourceQuota,
    units: number,
    item: string | null,
  ) => {
    const at = now();
    const use = { source, name, item, units, limit: quota.units, at, until: renewsAt(quota, at) };
    return grantOf(await takeUnits(postgres, use), at);
  };
  return {
    spend: (source, name, quota, units) => take(source, name, quota, units, null),
    claim: (source, name, quota, item) => take(source, name, quota, 1, item),
  };
}

/**
 * Creates a ledger for one kind of work, which never uses more than `share` (0 to 1) of a quota, whatever is left of it.
 * `purpose` names the kind of work.
 */
export function limitToShare(ledger: QuotaLedger, purpose: string, share: number): QuotaLedger {
  const part = (quota: SourceQuota): SourceQuota => ({ ...quota, units: Math.floor(quota.units * share) });
  return {
    async spend(source, name, quota, units) {
      const own = (amount: number) => ledger.spend(source, `${name}/${purpose}`, part(quota), amount);
      const allowed = await own(units);
      if (!allowed.granted) return allowed;
      const grant = await ledger.spend(source, name, quota, units);
      if (!grant.granted) await own(-units);
      return grant;
    },
    claim: (source, name, quota, item) => ledger.claim(source, name, part(quota), item),
  };
}
