import { DAY_MS } from '../../schemas/duration.ts';
import type { SourceQuota } from '../connector/source-quota.ts';
import type { CallableSource } from './callable-source.ts';
import type { MeteredSourceIo } from './source-io.ts';

/** A source's io that says how long to pause after its calls. */
export interface PacedSourceIo extends MeteredSourceIo {
  /** The milliseconds after which its calls make up no more than its share of any limit or quota. */
  readonly pauseMs: number;
}

const periodMs = ({ per }: SourceQuota): number =>
  'rollingMs' in per ? per.rollingMs : per.calendar === 'day' ? DAY_MS : 30 * DAY_MS;

/** Creates an io whose work is to stay within `share` (0 to 1) of what the source grants. */
export function paceIo(
  io: MeteredSourceIo,
  { connector: { limits }, client: { quotas = {} } }: CallableSource,
  share: number,
): PacedSourceIo {
  /** By limit or quota: the time for which the source grants what was used. */
  const usedMs = new Map<string, number>();
  const use = (name: string, ms: number) => usedMs.set(name, (usedMs.get(name) ?? 0) + ms);
  return {
    now: io.now,
    storage: io.storage,
    claim: io.claim,
    get calls() {
      return io.calls;
    },
    get pauseMs() {
      return Math.max(0, ...usedMs.values()) / share;
    },
    async spend(name, units) {
      await io.spend(name, units);
      const quota = quotas[name];
      if (quota) use(`quota ${name}`, (units / Math.max(1, quota.units)) * periodMs(quota));
    },
    async request(request) {
      const name = request.limit && limits[request.limit] ? request.limit : 'default';
      const limit = limits[name];
      const before = io.calls;
      try {
        return await io.request(request);
      } finally {
        if (limit) use(`limit ${name}`, ((io.calls - before) * limit.perMs) / limit.calls);
      }
    },
  };
}
