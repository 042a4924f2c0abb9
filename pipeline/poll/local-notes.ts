import type { SourceNotes } from '../connector/connector.ts';

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
