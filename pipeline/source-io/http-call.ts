import { fetch, type Dispatcher, type RequestInit, type Response } from 'undici';
import { ForbiddenAddressError } from '../../outbound/address-guard.ts';
import { MAX_BODY_BYTES, SourceError } from '../connector/connector.ts';
import type { SourceRequest, SourceResponse } from '../connector/connector.ts';
import { isUrl } from '../../schemas/is-url.ts';

/** The most time for one call. */
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 3;
/** Headers with credentials. They never follow a redirect to another host. */
const CREDENTIALS = [
  'authorization',
  'api-key',
  'cookie',
  'x-api-key',
  'x-goog-api-key',
  'x-subscription-token',
];

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

async function readBody(response: Response, source: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES)
      throw new SourceError('too_large', `${source} sent more than ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the target of a redirect; null when the answer is not one to follow. */
function redirectTarget(request: SourceRequest, response: Response, from: URL): URL | null {
  const location = response.headers.get('location');
  if (!isRedirect(response.status) || !location || (request.method ?? 'GET') !== 'GET') return null;
  if (!isUrl(location, from.href)) return null;
  const target = new URL(location, from);
  return /^https?:$/.test(target.protocol) ? target : null;
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !CREDENTIALS.includes(name.toLowerCase())),
  );
}

/**
 * Makes one HTTP call to a source and follows redirects. Returns the answer, whatever its status. Throws `SourceError`
 * (`timeout`, `unreachable`, `too_large`) or, when `signal` fires, its reason.
 */
export async function callOnce(
  source: string,
  request: SourceRequest,
  options: { readonly userAgent: string; readonly signal: AbortSignal; readonly dispatcher?: Dispatcher },
): Promise<SourceResponse> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let url = request.url;
  let headers: Record<string, string> = { 'user-agent': options.userAgent, ...request.headers };
  const fixed: RequestInit = {
    method: request.method ?? 'GET',
    redirect: 'manual',
    signal: AbortSignal.any([options.signal, timeout]),
    ...(request.body !== undefined && { body: request.body }),
    ...(options.dispatcher && { dispatcher: options.dispatcher }),
  };
  try {
    for (let redirects = 0; ; redirects++) {
      const response = await fetch(url, { ...fixed, headers });
      const target = redirectTarget(request, response, url);
      if (!target || redirects === MAX_REDIRECTS) {
        const bytes = await readBody(response, source);
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          bytes,
          body: new TextDecoder().decode(bytes),
        };
      }
      await response.body?.cancel();
      if (target.host !== url.host) headers = withoutCredentials(headers);
      url = target;
    }
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    if (error instanceof SourceError) throw error;
    if (timeout.aborted)
      throw new SourceError('timeout', `${source} did not answer within ${TIMEOUT_MS / 1000} s`);
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof ForbiddenAddressError) throw new SourceError('bad_request', cause.message);
    throw new SourceError('unreachable', `${source} cannot be reached: ${reasonOf(cause)}`);
  }
}

/**
 * Returns the code of a broken connection, such as ECONNREFUSED; never its text, which may contain an address with a
 * key.
 */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'the connection broke';
}
