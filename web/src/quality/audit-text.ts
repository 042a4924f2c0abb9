import { formatCount, formatNumber } from '../ui/numbers.ts';

/** The number of posts that the API returns of the queue at most. */
const QUEUE_PAGE = 20;

/**
 * Returns how far an audit has come. `left` is the number of posts that were returned to check. When fewer exist than
 * metrics need, it says so, since answering all of them changes nothing yet.
 */
export function auditProgressText(answered: number, needed: number, left: number): string {
  const done = `${formatNumber(answered)} answered`;
  if (needed === 0) return `${done}.`;
  const more = `${done}, ${formatNumber(needed)} more needed for metrics`;
  if (left >= needed || left >= QUEUE_PAGE) return `${more}.`;
  const now = left === 0 ? 'No posts are left' : `Only ${formatCount(left, 'post')} can be checked`;
  return `${more}. ${now} now; the others come with the next scans.`;
}
