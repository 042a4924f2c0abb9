import { describe, expect, it } from 'vitest';
import { readSessionCookie, writeSessionCookie } from '../../../api/access/session-cookie.ts';

const [SECURE, PLAIN] = ['https://earshot.example', 'http://127.0.0.1:8080'];

describe('the session cookie', () => {
  it('is bound to this host and to TLS where there is TLS', () => {
    expect(writeSessionCookie(SECURE, 'abc')).toBe(
      '__Host-earshot=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    );
    expect(writeSessionCookie(PLAIN, 'abc')).toBe(
      'earshot_session=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
    );
  });

  it('is taken away by an empty one that is over', () => {
    expect(writeSessionCookie(PLAIN, null)).toMatch(/^earshot_session=; Path=\/; Max-Age=0;/);
  });

  it('is found among others, and only by its whole name', () => {
    expect(readSessionCookie(PLAIN, 'a=1; earshot_session=t-_0; b=2')).toBe('t-_0');
    for (const header of [undefined, '', 'x_earshot_session=t', 'earshot_session=', '__Host-earshot=t'])
      expect(readSessionCookie(PLAIN, header)).toBeUndefined();
    expect(readSessionCookie(SECURE, 'earshot_session=planted; __Host-earshot=t')).toBe('t');
  });
});
