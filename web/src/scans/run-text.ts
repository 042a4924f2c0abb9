import type { Run } from '../api/records.ts';
import type { Tone } from '../ui/badge.tsx';

type SourceRun = Run['sources'][number];

/** The label and color of each run status. */
export const RUN_STATUS: Readonly<Record<Run['status'], { readonly label: string; readonly tone: Tone }>> = {
  queued: { label: 'Queued', tone: 'neutral' },
  running: { label: 'Running', tone: 'accent' },
  done: { label: 'Done', tone: 'positive' },
  partial: { label: 'Some sources failed', tone: 'warning' },
  failed: { label: 'Failed', tone: 'negative' },
};

/** The label and color of each status of a source in a run. */
export const SOURCE_STATUS: Readonly<
  Record<SourceRun['status'], { readonly label: string; readonly tone: Tone }>
> = {
  pending: { label: 'Queued', tone: 'neutral' },
  running: { label: 'Checking', tone: 'accent' },
  done: { label: 'Done', tone: 'positive' },
  failed: { label: 'Failed', tone: 'negative' },
  unavailable: { label: 'Not configured', tone: 'warning' },
};

/** Returns the state of a source, with its color. `hasFailed`: it failed when it was last searched. */
export function sourceReadiness(
  { available, reason }: { readonly available: boolean; readonly reason: string | null },
  hasFailed: boolean,
): {
  readonly label: 'Ready' | 'Failing' | 'Not configured' | 'Paused';
  readonly tone: Tone;
} {
  if (available && hasFailed) return { label: 'Failing', tone: 'negative' };
  if (available) return { label: 'Ready', tone: 'positive' };
  return reason?.startsWith('not configured') === true
    ? { label: 'Not configured', tone: 'neutral' }
    : { label: 'Paused', tone: 'warning' };
}

/** Whether a run is queued or running. */
export const isActive = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** Returns how many sources of a run are finished, including failed and unavailable ones. */
export const finishedSources = ({ sources }: Pick<Run, 'sources'>): number =>
  sources.filter(({ status }) => status !== 'pending' && status !== 'running').length;

/** What to do about a source's error, by error code. Other errors need no action, or their message says it. */
const ADVICE: Readonly<Record<string, string>> = {
  unavailable: 'An administrator sets these environment variables and restarts the service.',
  unauthorized: "Check this source's credentials in the service's environment and restart it.",
  forbidden: "Check the permissions of this source's credentials.",
  usage_limit_reached: "See the Usage page for your plan's limits.",
  unreachable: 'If this persists, check that the server can reach this source.',
  timeout: 'If this persists, check that the server can reach this source.',
};

/** Returns what to do about a source's error code, or null. */
export const errorAdvice = (code: string): string | null => ADVICE[code] ?? null;
