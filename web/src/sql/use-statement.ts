import { useRef, useState } from 'react';
import { ApiError, call } from '../api/call.ts';
import { type SqlResult } from '../api/records.ts';

interface Outcome {
  readonly result: SqlResult | null;
  readonly error: Error | null;
  /** How long the answer took, in milliseconds. */
  readonly took: number;
}

const NOTHING: Outcome = { result: null, error: null, took: 0 };

/** Runs one statement at a time; a new one, or `stop`, ends the one that runs, in the service too. */
export function useStatement() {
  const [outcome, setOutcome] = useState(NOTHING);
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);

  const run = async (sql: string) => {
    running.current?.abort();
    const own = (running.current = new AbortController());
    const begun = performance.now();
    const settle = (part: Partial<Outcome>) => {
      if (running.current !== own) return;
      setOutcome({ ...NOTHING, ...part, took: Math.round(performance.now() - begun) });
      setRunning(false);
    };
    setRunning(true);
    try {
      settle({ result: await call('query_sql', { body: { sql } }, own.signal) });
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
  return { ...outcome, isRunning, run: (sql: string) => void run(sql), stop };
}
