import { useRef, useState } from 'react';
import { ApiError, call } from '../api/call.ts';
import type { SqlResult } from '../api/records.ts';

interface Outcome {
  readonly statement: string | null;
  readonly result: SqlResult | null;
  readonly error: Error | null;
  readonly tookMs: number;
  /** The number of the run, from 1. */
  readonly run: number;
}

const INITIAL: Outcome = { statement: null, result: null, error: null, tookMs: 0, run: 0 };

/** Runs one statement at a time. A new one, or `stop`, cancels the running one on the server too. */
export function useStatement() {
  const [outcome, setOutcome] = useState(INITIAL);
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);

  const run = async (statement: string) => {
    running.current?.abort();
    const own = (running.current = new AbortController());
    const startedAt = performance.now();
    const settle = (part: Partial<Outcome>) => {
      if (running.current !== own) return;
      const tookMs = Math.round(performance.now() - startedAt);
      setOutcome((last) => ({ ...INITIAL, ...part, statement, tookMs, run: last.run + 1 }));
      setRunning(false);
    };
    setRunning(true);
    try {
      settle({ result: await call('query_sql', { body: { sql: statement } }, own.signal) });
    } catch (error) {
      settle({
        error: own.signal.aborted ? null : error instanceof ApiError ? error : new Error(String(error)),
      });
    }
  };
  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setRunning(false);
  };
  return { outcome, isRunning, run: (sql: string) => void run(sql), stop };
}
