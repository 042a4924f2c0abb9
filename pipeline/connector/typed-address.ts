import { isUrl } from '../../schemas/is-url.ts';
import { SourceError } from './connector.ts';

/**
 * Returns an address as people type it as a URL without its fragment: `blog.example` and `feed://blog.example` become
 * `https://blog.example/`. Throws `bad_request` when it is none, or contains credentials.
 */
export function typedAddress(given: string): string {
  const written = given.trim().replace(/^feed:(\/\/)?(?=\S)/i, '');
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`;
  if (!isUrl(whole) || !/^https?:$/.test(new URL(whole).protocol) || /\s/.test(written))
    throw new SourceError('bad_request', 'is no web address');
  const url = new URL(whole);
  if (url.username !== '' || url.password !== '')
    throw new SourceError('bad_request', 'must not contain a user name or password');
  url.hash = '';
  return url.href;
}
