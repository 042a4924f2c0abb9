import type { StoredRecord } from '../log/log.ts';

/** A record that fails on its own, and its error. */
export interface Culprit {
  readonly from: StoredRecord;
  readonly error: Error;
}

/** After so many failures without a success the cause is likely the environment, and the rest is not tried. */
const MAX_FAILURES_WITHOUT_SUCCESS = 16;

interface Search {
  readonly run: (records: readonly StoredRecord[]) => Promise<void>;
  /** True for errors that are not caused by a record. They end the search. */
  readonly isUnrelated: (error: unknown) => boolean;
  readonly culprits: Culprit[];
  passed: number;
}

/** Splits what fails in half until single records are left. */
async function search(state: Search, records: readonly StoredRecord[]): Promise<void> {
  if (records.length === 0 || (state.passed === 0 && state.culprits.length >= MAX_FAILURES_WITHOUT_SUCCESS))
    return;
  try {
    await state.run(records);
    state.passed += records.length;
  } catch (error) {
    if (state.isUnrelated(error)) throw error;
    if (records.length === 1) {
      state.culprits.push({ from: records[0]!, error: error as Error });
      return;
    }
    const middle = Math.ceil(records.length / 2);
    await search(state, records.slice(0, middle));
    await search(state, records.slice(middle));
  }
}

/**
 * Finds the records of a chunk that fail on their own, each tried twice, and runs all others on the way. Returns
 * null when nothing passed and `worksOtherwise` is false: deliver the chunk again. Throws unrelated errors.
 */
export async function isolate(
  records: readonly StoredRecord[],
  run: Search['run'],
  isUnrelated: Search['isUnrelated'],
  worksOtherwise: boolean,
): Promise<readonly Culprit[] | null> {
  const state: Search = { run, isUnrelated, culprits: [], passed: worksOtherwise ? 1 : 0 };
  await search(state, records);
  if (state.passed === 0) return null;
  const again: Search = { ...state, culprits: [] };
  for (const { from } of state.culprits) await search(again, [from]);
  return again.culprits;
}
