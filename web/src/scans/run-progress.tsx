import type { Run } from '../api/records.ts';
import { finishedSources, isActive } from './run-text.ts';

const count = new Intl.NumberFormat('en');

/** How far a run is and what it has found so far; read out as it goes on. */
export function RunProgress({ run }: { readonly run: Run }) {
  const ended = finishedSources(run);
  const { status, sources, matched } = run;
  return (
    <div>
      {isActive(run) && (
        <progress value={ended} max={Math.max(1, sources.length)} aria-label="Sources that were asked" />
      )}
      <p role="status">
        {status === 'queued' && 'The scan waits for its turn.'}
        {status === 'running' && `${ended} of ${sources.length} sources are asked. `}
        {status !== 'queued' && `${count.format(matched)} found${isActive(run) ? ' so far' : ''}.`}
      </p>
    </div>
  );
}
