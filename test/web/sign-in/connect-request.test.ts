import { describe, expect, it } from 'vitest';
import {
  redirectWarning,
  requesterName,
  askedScopes,
  grantableScope,
  lesserScope,
  nameWarning,
  type ConnectRequest,
} from '../../../web/src/sign-in/connect-request.ts';

const registered: ConnectRequest = {
  client: { name: 'claude.ai', host: null },
  redirect_host: 'evil.example',
  is_local: false,
  scope: 'write',
  workspaces: [
    { id: 1, name: 'Acme', role: 'editor' },
    { id: 2, name: 'Globex', role: 'viewer' },
  ],
  workspace_id: 1,
};
const local = { ...registered, redirect_host: 'localhost:3000', is_local: true };
const documented = { ...local, client: { name: 'Claude', host: 'claude.ai' } };

describe('an access request', () => {
  it('names the verified requester, never the name the app gives itself', () => {
    expect(requesterName(registered)).toBe('evil.example');
    expect(requesterName(local)).toBe('A program on this computer');
    expect(requesterName(documented)).toBe('claude.ai');
  });

  it('says whether the name is verified, and where the browser is redirected', () => {
    expect(nameWarning(registered)).toContain('not verified');
    expect(nameWarning(documented)).toContain('verified by claude.ai');
    expect(redirectWarning(documented)).toContain('this computer');
    expect(redirectWarning(registered)).toContain('evil.example');
  });
});

it("write access needs the app's request and the member's permission", () => {
  expect([1, 2, 3].map((id) => grantableScope(registered, id))).toEqual(['write', 'read', 'read']);
  expect(askedScopes({ ...registered, scope: 'read' })).toEqual(['read']);
  expect(askedScopes({ ...registered, scope: 'owner' })).toEqual(['read', 'write', 'owner']);
  expect([lesserScope('owner', 'write'), lesserScope('read', 'owner')]).toEqual(['write', 'read']);
});
