import { describe, expect, it } from 'vitest';
import { redirectTarget } from '../../../web/src/sign-in/redirect-target.ts';

const ORIGIN = 'https://earshot.example';

describe('where to go after signing in', () => {
  it.each([
    ['/projects/p1/feed?status=open#top', '/projects/p1/feed?status=open#top'],
    [`${ORIGIN}/people`, '/people'],
    ['people', '/people'],
    // Encoded slashes are a name here; what has no host of its own is below ours.
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['https:evil.example', '/evil.example'],
    [undefined, '/'],
  ])('is %j, which was wanted', (wanted, to) => {
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
  ])('is home instead of %j, which is not ours', (wanted) => {
    expect(redirectTarget(wanted, ORIGIN)).toBe('/');
  });

  it.each(['/sign-in', '/sign-in?to=%2Fpeople', '/sign-in/token'])(
    'is home instead of %j again',
    (wanted) => {
      expect(redirectTarget(wanted, ORIGIN)).toBe('/');
    },
  );
});
