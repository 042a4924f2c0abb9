import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Run } from '../api/records.ts';
import { errorAdvice } from './run-text.ts';

type SourceRun = Run['sources'][number];
type SourceName = SourceRun['source'];

/** Sources that failed for the same reason when they were last searched. */
export interface SourceFailure {
  readonly sources: readonly SourceName[];
  /** Why, without the names of the sources: `Could not be reached: no address was found for its name`. */
  readonly reason: string;
  /** What to do about it; null: nothing. */
  readonly advice: string | null;
  /** When they are tried again; null while that happens, or when the next scan does it. */
  readonly retryAt: string | null;
}

/** How the sources of a project did when each was last searched. */
export interface SourceOutcome {
  /** Sources that were searched, with or without success. */
  readonly searched: number;
  readonly failed: number;
  readonly failures: readonly SourceFailure[];
}

/** What network error codes in a source's message mean (Node.js and undici). */
const NETWORK: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no address was found for its name',
  EAI_AGAIN: 'no address was found for its name',
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
};

/** Returns why a source failed, in words that fit other sources too. */
function reasonOf({ source, error }: SourceRun): string {
  const { code, message } = error!;
  const cause = Object.keys(NETWORK).find((each) => message.includes(each));
  if (code === 'unreachable') return `Could not be reached${cause ? `: ${NETWORK[cause]}` : ''}`;
  const words = message.startsWith(`${source} `) ? message.slice(source.length + 1) : message;
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/\.$/, '');
}

/** Returns the last known result of each source. `runs`: newest first; a retry covers only some sources. */
function lastResults(runs: readonly Run[]): readonly SourceRun[] {
  const results = new Map<SourceName, SourceRun>();
  for (const { sources } of runs)
    for (const each of sources) {
      const isOver = each.status === 'done' || each.status === 'failed' || each.status === 'unavailable';
      if (isOver && !results.has(each.source)) results.set(each.source, each);
    }
  return [...results.values()].filter(({ status }) => status !== 'unavailable');
}

const earliest = (times: readonly (string | null)[]) =>
  times.filter((time) => time !== null).toSorted()[0] ?? null;

/** Returns how the sources of a project did when each was last searched. `runs`: its runs, newest first. */
export function sourceOutcome(runs: readonly Run[]): SourceOutcome {
  const results = lastResults(runs);
  const failed = results.filter(({ status, error }) => status === 'failed' && error !== null);
  const groups = new Map<string, SourceRun[]>();
  for (const each of failed) {
    const reason = reasonOf(each);
    groups.set(reason, [...(groups.get(reason) ?? []), each]);
  }
  return {
    searched: results.length,
    failed: failed.length,
    failures: [...groups].map(([reason, those]) => ({
      sources: those.map(({ source }) => source),
      reason,
      advice: errorAdvice(those[0]!.error!.code),
      retryAt: earliest(those.map(({ retry_at }) => retry_at)),
    })),
  };
}

/** Returns the heading of the failures: how many sources failed, and whether any answered. */
export function failureTitle({ searched, failed }: SourceOutcome): string {
  if (failed === searched)
    return searched === 1 ? 'The source could not be searched' : 'No source could be searched';
  return `${failed} of ${searched} sources could not be searched`;
}

/** Returns the titles of sources as a list: `Reddit, X and DEV`. */
export const sourceList = (sources: readonly SourceName[]): string =>
  new Intl.ListFormat('en').format(sources.map((source) => SOURCE_TITLES[source]));
