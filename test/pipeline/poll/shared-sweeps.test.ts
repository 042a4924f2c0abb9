import { expect, test } from 'vitest';
import type { PlannedTarget } from '../../../pipeline/poll/planned-target.ts';
import { shareSweeps } from '../../../pipeline/poll/shared-sweeps.ts';
import { conditionsOf } from '../../../pipeline/poll/sweep-plan.ts';
import { aKeyword } from '../stages/watched.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A target of a scan on day 10 that looks back this far. */
const target = (
  spellings: readonly string[],
  back: number,
  more: Partial<PlannedTarget> = {},
): PlannedTarget => ({
  ...{ keywordId: 1, projectId: 'one', spellings, excluded: [], hashtags: [] },
  ...{ since: 10 * DAY - back, freshSince: 10 * DAY - HOUR, isSweep: back > DAY },
  ...{ windowDays: 7, conditions: conditionsOf(aKeyword(1, 'one')) },
  ...more,
});
const sweep = (back: number) => ({ since: 10 * DAY - back, freshSince: 10 * DAY - HOUR, isSweep: true });
const swept = { target: target(['Acme'], 7 * DAY), sweep: null };

test('A name that is swept for one project is swept for all that search for it', () => {
  const other = { target: target(['acme'], HOUR), sweep: sweep(7 * DAY + 60_000) };
  expect(shareSweeps([swept, other])[1]).toMatchObject(sweep(7 * DAY + 60_000));
  expect(shareSweeps([other])).toEqual([other.target]);
});

test.each([
  ['of another name', ['acme', 'lumenkite'], 7 * DAY, {}],
  ['over a longer window', ['acme'], 30 * DAY, {}],
  ['of a hashtag', ['acme'], 7 * DAY, { hashtags: ['acme'] }],
  ['at an address of its own', ['acme'], 7 * DAY, { address: 'https://example.com/feed' }],
])('A sweep %s is not shared', (_, spellings, window, more) => {
  const other = { target: target(spellings, HOUR, more), sweep: sweep(window) };
  expect(shareSweeps([swept, other])[1]).toEqual(other.target);
});
