import { describe, expect, it } from 'vitest';
import { mayCall, requireAccess, type Principal } from '../../../api/access/access.ts';

const base = { workspaceId: 1, credentialId: 'c' };
const PRINCIPALS: [string, Principal, string][] = [
  ['a full key', { ...base, kind: 'key', scope: 'full' }, 'RW'],
  ['a read-only key', { ...base, kind: 'key', scope: 'read' }, 'R'],
  ['an owner', { ...base, kind: 'member', userId: 'u', role: 'owner' }, 'RWO'],
  ['an editor', { ...base, kind: 'member', userId: 'u', role: 'editor' }, 'RW'],
  ['a viewer', { ...base, kind: 'member', userId: 'u', role: 'viewer' }, 'R'],
  [
    "an owner's app with write scope",
    { ...base, kind: 'app', userId: 'u', role: 'owner', scope: 'write' },
    'RW',
  ],
  [
    "an owner's app with owner scope",
    { ...base, kind: 'app', userId: 'u', role: 'owner', scope: 'owner' },
    'RWO',
  ],
  [
    "an editor's app with owner scope",
    { ...base, kind: 'app', userId: 'u', role: 'editor', scope: 'owner' },
    'RW',
  ],
  ["an owner's read-only app", { ...base, kind: 'app', userId: 'u', role: 'owner', scope: 'read' }, 'R'],
  [
    "a viewer's app with write scope",
    { ...base, kind: 'app', userId: 'u', role: 'viewer', scope: 'write' },
    'R',
  ],
];

describe('access control', () => {
  it.each(PRINCIPALS)('lets %s reach only the expected access classes', (_who, principal, classes) => {
    for (const access of ['R', 'W', 'O'] as const)
      expect(mayCall(principal, access), access).toBe(classes.includes(access));
  });

  it('names the required access class when it refuses a call', () => {
    expect(() => requireAccess(PRINCIPALS[0]![1], 'O')).toThrow('a signed-in owner');
  });
});
