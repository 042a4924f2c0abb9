import { expect, test } from 'vitest';
import { inWords } from '../../../web/src/people/audit-words.ts';

test.each([
  ['update_member', ['role'], 'Update member: role'],
  ['create_api_key', [], 'Create API key'],
  ['update_project', ['scan_every', 'name'], 'Update project: scan every, name'],
])('%s of %j is told as %s', (operation, fields, words) => {
  expect(inWords({ operation, fields })).toBe(words);
});
