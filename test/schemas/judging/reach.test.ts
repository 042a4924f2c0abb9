import { expect, it } from 'vitest';
import { urgencyWith } from '../../../schemas/judging/reach.ts';

type Judged = Parameters<typeof urgencyWith>[0];

const complaint: Judged = { relevant: true, sentiment: 'negative', urgency: 60, engagement: 3 };

it.each([
  ['a complaint that spreads gets as urgent as one that was found so', complaint, 999, 60 + 19 - 4],
  ['other posts gain a quarter of it', { ...complaint, sentiment: 'neutral' as const }, 999, 60 + 4 - 1],
  ['noise hardly gains', { ...complaint, relevant: false, urgency: 2 }, 999, 2 + 2 - 0],
  ['lost likes count as well', { ...complaint, engagement: 999, urgency: 75 }, 3, 60],
  ['the same engagement changes nothing', complaint, 3, 60],
  ['urgency stays within its scale', { ...complaint, urgency: 98 }, 1_000_000, 100],
])('%s', (_, mention, engagement, urgency) => {
  expect(urgencyWith(mention, engagement)).toBe(urgency);
});

it('many small steps are worth as much as one', () => {
  const steps = Array.from({ length: 397 }, (_, at) => at + 4);
  const climbed = steps.reduce<Judged>(
    (mention, engagement) => ({ ...mention, urgency: urgencyWith(mention, engagement), engagement }),
    { ...complaint },
  );
  expect(climbed.urgency).toBe(urgencyWith(complaint, 400));
});
