import { useRef, useState } from 'react';
import { ApiError, call } from '../api/call.ts';
import type { AskAnswer, SqlResult } from '../api/records.ts';

interface Outcome {
  readonly statement: string | null;
  readonly result: SqlResult | null;
  /** The mentions that the answer to a question cites; null for a statement of one's own. */
  readonly cited: readonly string[] | null;
  readonly error: Error | null;
  readonly tookMs: number;
  /** The number of the run, from 1. */
  readonly run: number;
}

const INITIAL: Outcome = { statement: null, result: null, cited: null, error: null, tookMs: 0, run: 0 };

/** What one run brings. */
type Found = Partial<Pick<Outcome, 'statement' | 'result' | 'cited'>>;

const asked = (answer: AskAnswer): Found => ({
  ...{ statement: answer.sql, result: answer, cited: answer.mentions },
});

/** Runs one statement or question at a time. A new one, or `stop`, cancels the running one on the server too. */
export function useStatement() {
  const [outcome, setOutcome] = useState(INITIAL);
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);

  const perform = async (statement: string | null, work: (signal: AbortSignal) => Promise<Found>) => {
    running.current?.abort();
    const own = (running.current = new AbortController());
    const startedAt = performance.now();
    const settle = (part: Partial<Outcome>) => {
      if (running.current !== own) return;
      const tookMs = Math.round(performance.now() - startedAt);
      setOutcome((last) => ({ ...INITIAL, statement, ...part, tookMs, run: last.run + 1 }));
      setRunning(false);
    };
    setRunning(true);
    try {
      settle(await work(own.signal));
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
  const run = (sql: string) =>
    void perform(sql, async (signal) => ({ result: await call('query_sql', { body: { sql } }, signal) }));
  /** Asks a question. `onWritten` is called with the statement of the answer, to be shown where it can be changed and run again. */
  const ask = (question: string, project: string | null, onWritten: (sql: string) => void) =>
    void perform(null, async (signal) => {
      const body = { question, ...(project !== null && { project }) };
      const answer = await call('ask', { body }, signal);
      if (!signal.aborted) onWritten(answer.sql);
      return asked(answer);
    });
  return { outcome, isRunning, run, ask, stop };
}
