import { baseUrl, callUrl, type QueryValues } from '../../connector/base-url.ts';
import { createMetaClient } from '../meta/client.ts';
import type { SourceIo, SourceResponse, SourceSettings } from '../../connector/connector.ts';

/** https://developers.facebook.com/documentation/threads */
const BASE = 'https://graph.threads.net/v1.0';
const VERSION_PATH = '/v1.0';

/** Calls Threads below its base URL. Returns the answer, whatever its status: see `MetaClient`. */
export type ThreadsSite = (path: string, values: QueryValues, io: SourceIo) => Promise<SourceResponse>;

/**
 * Opens Threads with these settings. Its API takes tokens only in the address; errors never contain an address. Tokens
 * are renewed outside of the version's path: a long-lived one for another, a short-lived one for a long-lived one if
 * the app's secret is known.
 */
export function threadsSite({ access_token, app_secret, base_url }: SourceSettings): ThreadsSite {
  const base = baseUrl(BASE, base_url);
  const root = new URL(base);
  root.pathname = root.pathname.slice(0, -VERSION_PATH.length);
  const refresh = (token: string) => ({
    url: callUrl(root, '/refresh_access_token', { grant_type: 'th_refresh_token', access_token: token }),
  });
  const exchange = (client_secret: string) => (token: string) => ({
    url: callUrl(root, '/access_token', {
      grant_type: 'th_exchange_token',
      client_secret,
      access_token: token,
    }),
  });
  const renewals = app_secret ? [refresh, exchange(app_secret)] : [refresh];
  const call = createMetaClient('threads', access_token ?? '', renewals);
  return (path, values, io) =>
    call(io, (token) => ({ url: callUrl(base, path, { ...values, access_token: token }) }));
}
