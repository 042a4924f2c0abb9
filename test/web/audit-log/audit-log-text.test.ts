import { expect, test } from 'vitest';
import { matchesSearch, auditEntryText } from '../../../web/src/audit-log/audit-log-text.ts';

test.each([
  ['update_member', ['role'], 'Update member: role'],
  ['create_api_key', [], 'Create API key'],
  ['update_project', ['scan_every', 'name'], 'Update project: scan every, name'],
])('%s with the fields %j is shown as "%s"', (operation, fields, words) => {
  expect(auditEntryText({ operation, fields })).toBe(words);
});

test('a search matches everything an entry shows, ignoring case', () => {
  const entry = {
    id: 1,
    at: '2026-11-22T10:00:00.000Z',
    actor_kind: 'member' as const,
    actor_id: 'mem_1',
    operation: 'update_member',
    target: 'mem_2',
    fields: ['role'],
    outcome: 'refused' as const,
    address: '192.0.2.7',
  };
  const found = ['', 'JANE role', 'refused 192.0.2', 'mem_2'].map((words) =>
    matchesSearch(words, entry, 'jane@example.com'),
  );
  expect(found).toEqual([true, true, true, true]);
  expect(matchesSearch('jane revoke', entry, 'jane@example.com')).toBe(false);
});
