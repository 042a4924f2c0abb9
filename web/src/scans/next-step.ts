import type { Output } from '../api/call.ts';
import { sourceList } from './source-failures.ts';

type ScanStatus = Pick<Output<'get_scan_status'>, 'scanning' | 'queued' | 'projects'>;

/** What a project's scans do next: `text`, and when unless it happens now. */
export interface NextStep {
  readonly text: string;
  readonly at: string | null;
}

/** Returns the next thing that happens to a project's scans; null for an unknown project. `now` in Unix milliseconds. */
export function nextStep(status: ScanStatus, project: string, now: number): NextStep | null {
  const isOwn = ({ project_id }: { readonly project_id: string }) => project_id === project;
  const schedule = status.projects.find(isOwn);
  if (!schedule) return null;
  const running = status.scanning.find(isOwn);
  if (running)
    return {
      text: `Scanning now: ${running.sources_done} of ${running.sources_total} sources checked`,
      at: null,
    };
  if (schedule.paused) return { text: 'This project is paused. No automatic scans.', at: null };
  const steps = status.queued.filter(isOwn).map(({ not_before, sources, reason }) => {
    if (sources) return { text: `Next: try ${sourceList(sources)} again`, at: not_before };
    return { text: reason ?? 'Scan queued', at: Date.parse(not_before) > now ? not_before : null };
  });
  const due = { text: 'Next automatic scan', at: schedule.next_due_at };
  // A scan that waits for its turn comes before anything with a time.
  const rank = ({ at }: NextStep) => (at === null ? -Infinity : Date.parse(at));
  return [...steps, ...(due.at === null ? [] : [due])].toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}
