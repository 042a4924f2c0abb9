import { ForbiddenAddressError, type AddressGuard } from '../../outbound/address-guard.ts';
import { SECOND_MS } from '../../schemas/duration.ts';
import { PublicError } from '../../schemas/errors.ts';
import { siteFacts, type SiteFacts } from '../../domain/suggestions/site-facts.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
const MAX_BYTES = 1_000_000;
const MOST_REDIRECTS = 4;

const refuse = (rule: string): never => {
  throw new PublicError('invalid_request', `url: ${rule}`);
};

/** Returns the address that somebody typed; a name alone is one, too. Throws `invalid_request` for anything else. */
export function siteAddress(written: string): string {
  const text = written.trim();
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
    if (url.protocol === 'http:') url.protocol = 'https:';
    if (url.protocol !== 'https:' || !url.hostname.includes('.')) throw new Error(url.protocol);
    return url.href;
  } catch {
    return refuse('must be the address of a website, such as https://acme.com');
  }
}

/**
 * Reads the page at an address through the guard, following a few redirects, each of which is checked again. Throws
 * `invalid_request` for an address that must not be called, and for one that does not answer with a page.
 */
export async function readSite(guard: Pick<AddressGuard, 'call'>, written: string): Promise<SiteFacts> {
  let url = siteAddress(written);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const call = { url, method: 'GET' as const, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
    const answer = await guard.call({ ...call, headers: { accept: 'text/html' } }).catch((error: unknown) => {
      if (error instanceof ForbiddenAddressError) return refuse(`the address ${error.message}`);
      return refuse('the website does not answer');
    });
    const next = answer.headers['location'];
    if (answer.status >= 300 && answer.status < 400 && next !== undefined) {
      url = siteAddress(new URL(next, url).href);
      continue;
    }
    if (answer.status !== 200) refuse(`the website answers with status ${answer.status}`);
    return siteFacts(answer.body, url);
  }
  return refuse('the website redirects too often');
}
