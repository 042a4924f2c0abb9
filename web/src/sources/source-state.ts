import type { Output } from '../api/call.ts';
import type { Tone } from '../ui/badge.tsx';
import { sourceReadiness } from '../scans/run-text.ts';

export type SourceDetail = Output<'list_sources'>['data'][number];

/** Returns the state of a source with its color: one whose last search failed is not ready. */
export function sourceState(detail: SourceDetail): { readonly label: string; readonly tone: Tone } {
  const { last_success_at: success, last_error: error } = detail;
  const hasFailed = error !== null && (success === null || Date.parse(error.at) > Date.parse(success));
  return sourceReadiness(detail, hasFailed);
}

/** Orders sources: what needs attention first, then what works, then what is not set up. */
export function byAttention(a: SourceDetail, b: SourceDetail): number {
  const rank = (detail: SourceDetail) =>
    ['Failing', 'Paused', 'Ready', 'Not configured'].indexOf(sourceState(detail).label);
  return rank(a) - rank(b);
}
