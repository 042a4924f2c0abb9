import type { Run } from '../api/records.ts';
import { finishedSources, isActive } from './run-text.ts';
import { formatNumber } from '../ui/numbers.ts';

/** A run's progress and the number of posts found, announced to screen readers. */
export function RunProgress({ run }: { readonly run: Run }) {
  const finished = finishedSources(run);
  const { status, sources, matched } = run;
  return (
    <div>
      {isActive(run) && (
        <progress value={finished} max={Math.max(1, sources.length)} aria-label="Sources checked" />
      )}
      <p role="status">
        {status === 'queued' && 'Scan queued.'}
        {status === 'running' && `${finished} of ${sources.length} sources checked. `}
        {status !== 'queued' && `${formatNumber(matched)} found${isActive(run) ? ' so far' : ''}.`}
      </p>
    </div>
  );
}
