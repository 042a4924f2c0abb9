import type { Postgres } from '../../../postgres/client.ts';
import { renewLeases } from '../../../postgres/log/log-groups.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { startRepeating } from '../../../runtime/timing/repeat.ts';

/** How often to renew leases and look for dead members: several times within a lease of 10 s. */
const RENEW_MS = 2_000;

/** Renews the leases of the members of a process, all in one statement: an idle process has a dozen groups. */
export interface LeaseKeeper {
  /** Keeps the lease of a member until it is removed. Calls `changed` when it is lost or others of the group are dead. */
  add(member: number, changed: () => void): void;
  remove(member: number): void;
  stop(): Promise<void>;
}

/** Creates a keeper without members. While Postgres is unavailable, it tries again. */
export function keepLeases(postgres: Postgres, logger: Logger): LeaseKeeper {
  const members = new Map<number, () => void>();
  const renewing = startRepeating({
    ...{ logger, failure: 'The log cannot renew its leases.', everyMs: RENEW_MS, firstAfterMs: RENEW_MS },
    async run() {
      const ids = [...members.keys()];
      if (ids.length === 0) return;
      const renewed = await renewLeases(postgres, ids);
      for (const id of ids) if (renewed.get(id) !== false) members.get(id)?.();
    },
  });
  return {
    add: (member, changed) => void members.set(member, changed),
    remove: (member) => void members.delete(member),
    stop: () => renewing.stop(),
  };
}
