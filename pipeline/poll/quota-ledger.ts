import { type Quota, type SourceNotes } from '../sources/source.ts';

/** What asking for units of a quota gives. */
export type Spent =
  | { readonly granted: true }
  /** Milliseconds until enough units are free again. */
  | { readonly granted: false; readonly freeInMs: number };

/** Keeps the books on quotas for all who share a credential. */
export interface QuotaLedger {
  spend(source: string, name: string, quota: Quota, units: number): Promise<Spent>;
  claim(source: string, name: string, quota: Quota, thing: string): Promise<Spent>;
}

/** A ledger that grants everything: for sources without quotas, and for trying things. */
export const openHandedLedger: QuotaLedger = {
  spend: () => Promise.resolve({ granted: true }),
  claim: () => Promise.resolve({ granted: true }),
};

/** Notes that this process keeps in memory. `now` gives milliseconds. */
export function localNotes(now: () => number = Date.now): SourceNotes {
  const kept = new Map<string, { text: string; until: number | null }>();
  return {
    async read(name) {
      const note = kept.get(name);
      return note && (note.until === null || note.until > now()) ? note.text : null;
    },
    async write(name, text, until) {
      kept.set(name, { text, until });
    },
  };
}
