import { describe, expect, it } from 'vitest';
import { answerAt, isRedirectUri, isRegistered } from '../../../api/oauth/redirect-uri.ts';

describe('an app may use the redirect URI', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example:8443/callback?tenant=1',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:49152/callback',
    'http://[::1]:8000/',
    'http://localhost:33418',
  ])('%s', (uri) => expect(isRedirectUri(uri)).toBe(true));
});

describe('an app may not use the redirect URI', () => {
  it.each([
    'http://app.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'https://user:secret@app.example/',
    'https://@app.example/',
    'https://app.example/#fragment',
    'https://app.example/#',
    'https://app.example\\@evil.example/',
    'https://app.example/ ',
    'https://app.example/\u202e',
    'https:/app.example/',
    'javascript:alert(1)',
    'JavaScript://app.example/%0aalert(1)',
    'data:text/html,x',
    'com.example.app:/callback',
    'file:///etc/passwd',
    '//app.example/',
    '/callback',
    '',
    `https://app.example/${'a'.repeat(2000)}`,
  ])('%j', (uri) => expect(isRedirectUri(uri)).toBe(false));
});

describe('an app with URIs https://app.example/cb, http://localhost:3000/cb and http://127.0.0.1/cb', () => {
  const named = ['https://app.example/cb', 'http://localhost:3000/cb', 'http://127.0.0.1/cb'];

  it.each([
    'https://app.example/cb',
    'http://localhost:3000/cb',
    'http://localhost:51000/cb',
    'http://127.0.0.1:8/cb',
  ])('can be redirected to %s', (uri) => expect(isRegistered(named, uri)).toBe(true));

  it.each([
    'https://app.example/cb/',
    'https://app.example/cb/more',
    'https://app.example/c',
    'https://app.example/cb?x=1',
    'https://app.example/CB',
    'https://APP.example/cb',
    'HTTPS://app.example/cb',
    'https://app.example:443/cb',
    'https://app.example:8443/cb',
    'https://app.example.evil.example/cb',
    'https://user@app.example/cb',
    'https://app.example/x/../cb',
    'https://app.example/%63b',
    'http://app.example/cb',
    'http://localhost:3000/cb/',
    'http://127.0.0.1:3000/other',
    'http://127.0.0.2:3000/cb',
    'http://[::1]/cb',
    'http://127.0.0.1:3000@evil.example/cb',
    'http://localhost:3000',
  ])('cannot be redirected to %s', (uri) => expect(isRegistered(named, uri)).toBe(false));
});

it('a redirect preserves the query of its URI to the letter', () => {
  expect(answerAt('https://a.example/cb?b=%7e', { code: 'c d', state: null })).toBe(
    'https://a.example/cb?b=%7e&code=c+d',
  );
  expect(answerAt('http://localhost:1', { code: 'c', state: '&x=1' })).toBe(
    'http://localhost:1?code=c&state=%26x%3D1',
  );
});
