import { describe, expect, it } from 'vitest';
import { redirectTarget } from '../../../web/src/sign-in/redirect-target.ts';

const ORIGIN = 'https://earshot.example';

describe('the page after signing in', () => {
  it.each([
    ['/projects/p1/feed?status=open#top', '/projects/p1/feed?status=open#top'],
    [`${ORIGIN}/people`, '/people'],
    ['people', '/people'],
    // Encoded slashes are part of a name, and a path without a host stays on this origin.
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['https:evil.example', '/evil.example'],
    [undefined, '/'],
  ])('is the requested one: %j', (wanted, to) => {
    expect(redirectTarget(wanted, ORIGIN)).toBe(to);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/.//evil.example/',
    '/people/..//evil.example/',
    '/\t/evil.example/',
    '\n//evil.example/',
    'http:evil.example',
    'https://earshot.example@evil.example/',
    'https://earshot.example.evil.example/',
    'https://earshot.example:8443/',
    'http://earshot.example/',
    'java\tscript:alert(1)',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://',
  ])('is home instead of another origin: %j', (wanted) => {
    expect(redirectTarget(wanted, ORIGIN)).toBe('/');
  });

  it.each(['/sign-in', '/sign-in?to=%2Fpeople', '/sign-in/token'])(
    'is home instead of a sign-in page: %j',
    (wanted) => {
      expect(redirectTarget(wanted, ORIGIN)).toBe('/');
    },
  );
});
