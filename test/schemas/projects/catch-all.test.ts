import { expect, it } from 'vitest';
import { isCatchAll } from '../../../schemas/projects/catch-all.ts';

it.each([
  ['Other', null, true],
  ['OTHERS', null, true],
  ['Misc.', null, true],
  ['Everything else', null, true],
  ['All other mentions', null, true],
  ['General feedback', null, true],
  ['Sonstiges', null, true],
  ['Quiet', 'A mention that fits none of the other categories.', true],
  ['Inbox', 'What fits nowhere.', true],
  ['Other airlines', 'Posts about the competition.', false],
  ['General Motors', null, false],
  ['All posts about parking', null, false],
  ['Feedback', 'What people think of us.', false],
  ['🎉', null, false],
])('%s (%s) takes what fits nowhere else: %s', (name, description, expected) => {
  expect(isCatchAll({ name, description })).toBe(expected);
});
