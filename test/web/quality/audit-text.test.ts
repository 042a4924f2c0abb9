import { expect, it } from 'vitest';
import { auditProgressText } from '../../../web/src/quality/audit-text.ts';

it.each([
  ['says how many answers are missing', [3, 7, 20], '3 answered, 7 more needed for metrics.'],
  ['says nothing of more than a page of posts', [0, 30, 20], '0 answered, 30 more needed for metrics.'],
  [
    'says when fewer posts exist than are needed',
    [3, 7, 2],
    '3 answered, 7 more needed for metrics. Only 2 posts can be checked now; the others come with the next scans.',
  ],
  [
    'says when no post is left',
    [3, 7, 0],
    '3 answered, 7 more needed for metrics. No posts are left now; the others come with the next scans.',
  ],
  ['is done when nothing is missing', [10, 0, 5], '10 answered.'],
] as const)('%s', (_, [answered, needed, left], text) => {
  expect(auditProgressText(answered, needed, left)).toBe(text);
});
