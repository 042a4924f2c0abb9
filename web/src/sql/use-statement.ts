import { useRef, useState } from 'react';
import { ApiError, call } from '../api/call.ts';
import type { SqlResult } from '../api/records.ts';

interface Outcome {
  /** What was run. */
  readonly statement: string | null;
  readonly result: SqlResult | null;
  readonly error: Error | null;
  /** How long the answer took, in milliseconds. */
  readonly took: number;
  /** Which run it was, from 1. */
  readonly run: number;
}

const NOTHING: Outcome = { statement: null, result: null, error: null, took: 0, run: 0 };

/** Runs one statement at a time; a new one, or `stop`, ends the one that runs, in the service too. */
export function useStatement() {
  const [outcome, setOutcome] = useState(NOTHING);
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);

  const run = async (statement: string) => {
    running.current?.abort();
    const own = (running.current = new AbortController());
    const session = performance.now();
    const settle = (part: Partial<Outcome>) => {
      if (running.current !== own) return;
      const took = Math.round(performance.now() - session);
      setOutcome((last) => ({ ...NOTHING, ...part, statement, took, run: last.run + 1 }));
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
