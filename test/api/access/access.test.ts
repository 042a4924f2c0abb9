import { describe, expect, it } from 'vitest';
import { mayCall, requireAccess, type Principal } from '../../../api/access/access.ts';

const base = { workspaceId: 1, credentialId: 'c' };
const PRINCIPALS: [string, Principal, string][] = [
  ['a full key', { ...base, kind: 'key', scope: 'full' }, 'RW'],
  ['a read key', { ...base, kind: 'key', scope: 'read' }, 'R'],
  ['an owner', { ...base, kind: 'member', userId: 'u', role: 'owner' }, 'RWO'],
  ['an editor', { ...base, kind: 'member', userId: 'u', role: 'editor' }, 'RW'],
  ['a viewer', { ...base, kind: 'member', userId: 'u', role: 'viewer' }, 'R'],
  ["an owner's writing app", { ...base, kind: 'app', userId: 'u', role: 'owner', scope: 'write' }, 'RW'],
  ["an owner's reading app", { ...base, kind: 'app', userId: 'u', role: 'owner', scope: 'read' }, 'R'],
  ["a viewer's writing app", { ...base, kind: 'app', userId: 'u', role: 'viewer', scope: 'write' }, 'R'],
];

describe('access', () => {
  it.each(PRINCIPALS)('of %s reaches its classes and no further', (_who, principal, classes) => {
    for (const access of ['R', 'W', 'O'] as const)
      expect(mayCall(principal, access), access).toBe(classes.includes(access));
  });

  it('is refused with what the operation needs', () => {
    expect(() => requireAccess(PRINCIPALS[0]![1], 'O')).toThrow('a signed-in owner');
  });
});
