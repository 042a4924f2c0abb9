import type { Queryable } from '../../postgres/client.ts';
import { restLimit, takeTurn } from '../../postgres/sources/source-limits.ts';
import type { RateLimit } from '../connector/connector.ts';

/** What asking for a turn gives. */
export interface Turn {
  /** Milliseconds to wait before the call. The turn is taken; only a refused one is not. */
  readonly waitMs: number;
  /** True when the limit rests for longer than the caller is ready to wait: no turn was taken. */
  readonly refused: boolean;
}

/** Hands out turns under a source's limits, so that all who share a gate together stay within them. */
export interface RateGate {
  /** The next turn of a limit. Refused when the limit rests for more than `patienceMs`. */
  take(source: string, name: string, limit: RateLimit, patienceMs: number): Promise<Turn>;
  /** No turns of this limit for so many milliseconds from now. A longer rest that is under way stays. */
  rest(source: string, name: string, ms: number): Promise<void>;
}

/** Calls of a limit keep this distance. Even spacing, no bursts: a window of any position then holds no more than the limit. */
const spacingMs = (limit: RateLimit) => Math.ceil(limit.perMs / limit.calls);

/** The gate that all processes share: its state is the table `source_limits`. */
export const sharedRateGate = (postgres: Queryable): RateGate => ({
  take: (source, name, limit, patienceMs) => takeTurn(postgres, source, name, spacingMs(limit), patienceMs),
  rest: (source, name, ms) => restLimit(postgres, source, name, ms),
});

/** A gate of this process alone. `now` gives milliseconds. */
export function localRateGate(now: () => number = Date.now): RateGate {
  const limits = new Map<string, { nextAt: number; restsUntil: number }>();
  const stateOf = (source: string, name: string) => {
    const key = `${source}:${name}`;
    const state = limits.get(key) ?? { nextAt: 0, restsUntil: 0 };
    limits.set(key, state);
    return state;
  };
  return {
    async take(source, name, limit, patienceMs) {
      const state = stateOf(source, name);
      const rests = state.restsUntil - now();
      if (rests > patienceMs) return { waitMs: rests, refused: true };
      const turnAt = Math.max(now(), state.nextAt, state.restsUntil);
      state.nextAt = turnAt + spacingMs(limit);
      return { waitMs: turnAt - now(), refused: false };
    },
    async rest(source, name, ms) {
      const state = stateOf(source, name);
      state.restsUntil = Math.max(state.restsUntil, now() + ms);
    },
  };
}
