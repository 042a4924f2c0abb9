import { describe, expect, it } from 'vitest';
import {
  redirectWarning,
  requesterName,
  canGrantWrite,
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

describe('who asks', () => {
  it('is told by what is known, never by the name that an app gives itself', () => {
    expect(requesterName(registered)).toBe('evil.example');
    expect(requesterName(local)).toBe('A program on this computer');
    expect(requesterName(documented)).toBe('claude.ai');
  });

  it('comes with whether somebody vouches for the name, and where the answer goes', () => {
    expect(nameWarning(registered)).toContain('Nobody has checked');
    expect(nameWarning(documented)).toContain('claude.ai vouches');
    expect(redirectWarning(documented)).toContain('this computer');
    expect(redirectWarning(registered)).toContain('evil.example');
  });
});

it('an app can be allowed to change things where it asks for it and the person may', () => {
  expect([1, 2, 3].map((id) => canGrantWrite(registered, id))).toEqual([true, false, false]);
  expect(canGrantWrite({ ...registered, scope: 'read' }, 1)).toBe(false);
});
