import { describe, expect, it } from 'vitest';
import { readSessionCookie, writeSessionCookie } from '../../../api/access/session-cookie.ts';

const [SECURE, PLAIN] = ['https://earshot.example', 'http://127.0.0.1:8080'];

describe('the session cookie', () => {
  it('is bound to the host, and marked Secure when the site uses TLS', () => {
    expect(writeSessionCookie(SECURE, 'abc')).toBe(
      '__Host-earshot=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    );
    expect(writeSessionCookie(PLAIN, 'abc')).toBe(
      'earshot_session=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
    );
  });

  it('is cleared with an empty value that expires at once', () => {
    expect(writeSessionCookie(PLAIN, null)).toMatch(/^earshot_session=; Path=\/; Max-Age=0;/);
  });

  it('is read by its exact name among other cookies', () => {
    expect(readSessionCookie(PLAIN, 'a=1; earshot_session=t-_0; b=2')).toBe('t-_0');
    for (const header of [undefined, '', 'x_earshot_session=t', 'earshot_session=', '__Host-earshot=t'])
      expect(readSessionCookie(PLAIN, header)).toBeUndefined();
    expect(readSessionCookie(SECURE, 'earshot_session=planted; __Host-earshot=t')).toBe('t');
  });
});
