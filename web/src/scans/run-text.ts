import type { Run } from '../api/records.ts';
import type { Tone } from '../ui/badge.tsx';

type SourceRun = Run['sources'][number];

/** How a run stands, in a word or two, and the color of it. */
export const RUN_STATUS: Readonly<Record<Run['status'], { readonly words: string; readonly tone: Tone }>> = {
  queued: { words: 'waiting', tone: 'neutral' },
  running: { words: 'under way', tone: 'accent' },
  done: { words: 'done', tone: 'positive' },
  partial: { words: 'some sources failed', tone: 'warning' },
  failed: { words: 'failed', tone: 'negative' },
};

/** How a source of a run stands, in a word or two, and the color of it. */
export const SOURCE_STATUS: Readonly<
  Record<SourceRun['status'], { readonly words: string; readonly tone: Tone }>
> = {
  pending: { words: 'waiting', tone: 'neutral' },
  running: { words: 'being asked', tone: 'accent' },
  done: { words: 'done', tone: 'positive' },
  failed: { words: 'failed', tone: 'negative' },
  unavailable: { words: 'not set up', tone: 'warning' },
};

/** How a source stands for the next scan, in a word or two, and the color of it. Takes what the status of scans says of it. */
export function sourceReadiness({
  available,
  reason,
}: {
  readonly available: boolean;
  readonly reason: string | null;
}): {
  readonly words: 'ready' | 'not set up' | 'pausing';
  readonly tone: Tone;
} {
  if (available) return { words: 'ready', tone: 'positive' };
  return reason?.startsWith('not configured') === true
    ? { words: 'not set up', tone: 'neutral' }
    : { words: 'pausing', tone: 'warning' };
}

/** Whether a run still goes on, or waits to. */
export const isActive = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** How many sources of a run have been asked, or cannot be. */
export const finishedSources = ({ sources }: Pick<Run, 'sources'>): number =>
  sources.filter(({ status }) => status !== 'pending' && status !== 'running').length;

/** What can be done about an error of a source, by its code; what is not here needs nothing, or the message says it. */
const ADVICE: Readonly<Record<string, string>> = {
  unavailable: 'Whoever runs the service sets this in its environment and starts it again.',
  unauthorized: 'Check the credentials of this source in the environment of the service, and start it again.',
  forbidden: 'Check what the credentials of this source allow.',
  usage_limit_reached: 'The page Usage shows the limits of the plan.',
  unreachable: 'If this goes on, check that the machine of the service can reach the source.',
  timeout: 'If this goes on, check that the machine of the service can reach the source.',
};

/** What a person can do about an error of a source; null: nothing, or its message says it. */
export const errorAdvice = (code: string): string | null => ADVICE[code] ?? null;
