import type { StoredRecord } from '../log/log.ts';

/** A record that fails by itself, and how. */
export interface Culprit {
  readonly from: StoredRecord;
  readonly error: Error;
}

/**
 * So many failures from the start without one success look like a broken world, not like bad records; then it is
 * not worth trying the rest.
 */
const HOPELESS = 16;

interface Search {
  readonly run: (records: readonly StoredRecord[]) => Promise<void>;
  /** True for errors that are no record's fault; they end the search. */
  readonly isNobodysFault: (error: unknown) => boolean;
  readonly culprits: Culprit[];
  passed: number;
}

/** Halves what fails until single records are left. */
async function search(state: Search, records: readonly StoredRecord[]): Promise<void> {
  if (records.length === 0 || (state.passed === 0 && state.culprits.length >= HOPELESS)) return;
  try {
    await state.run(records);
    state.passed += records.length;
  } catch (error) {
    if (state.isNobodysFault(error)) throw error;
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
 * Finds the records of a chunk that fail by themselves, running all the others on the way. Each suspect is tried once
 * more at the end, in case the world hiccuped just then. Gives null when nothing passed and `worldIsFine` is false:
 * then the chunk has to come again whole. Throws what is nobody's fault.
 */
export async function isolate(
  records: readonly StoredRecord[],
  run: Search['run'],
  isNobodysFault: Search['isNobodysFault'],
  worldIsFine: boolean,
): Promise<readonly Culprit[] | null> {
  const state: Search = { run, isNobodysFault, culprits: [], passed: worldIsFine ? 1 : 0 };
  await search(state, records);
  if (state.passed === 0) return null;
  const again: Search = { ...state, culprits: [] };
  for (const { from } of state.culprits) await search(again, [from]);
  return again.culprits;
}
