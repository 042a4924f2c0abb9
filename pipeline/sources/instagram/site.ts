import { baseUrl, callUrl, type QueryValues } from '../../connector/base-url.ts';
import { createMetaClient } from '../meta/client.ts';
import { requireVariables } from '../../connector/required-variables.ts';
import type { Availability, SourceIo, SourceResponse, SourceSettings } from '../../connector/connector.ts';

/** https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-facebook-login/hashtag-search */
const HOST = 'https://graph.facebook.com';
const VERSION = 'v26.0';
const VERSION_FORM = /^v\d+\.\d+$/;

/** How this installation calls Instagram. */
export interface InstagramSite {
  /** The account that searches. */
  readonly userId: string;
  /** Returns the answer to a call below the base, whatever its status: see `MetaClient`. */
  get(path: string, values: QueryValues, io: SourceIo, maxAttempts?: number): Promise<SourceResponse>;
}

/** Returns the base URL. A version in the settings replaces the one at the end of a given address. */
function addressOf({ base_url, meta_graph_version: wanted }: SourceSettings): URL {
  const given = base_url?.replace(/\/+$/, '');
  const named = given?.split('/').at(-1) ?? '';
  const hasVersion = VERSION_FORM.test(named);
  const version = wanted && VERSION_FORM.test(wanted) ? wanted : hasVersion ? named : VERSION;
  return baseUrl(`${HOST}/${version}`, hasVersion ? given?.slice(0, -named.length) : given);
}

/** The call that exchanges a valid token for a long-lived one, where the app's id and secret are known. */
function renewalsOf(base: URL, { meta_app_id: id, meta_app_secret: secret }: SourceSettings) {
  if (!id || !secret) return [];
  const app = { grant_type: 'fb_exchange_token', client_id: id, client_secret: secret };
  return [
    (token: string) => ({ url: callUrl(base, '/oauth/access_token', { ...app, fb_exchange_token: token }) }),
  ];
}

/** Opens Instagram with these settings. */
export function instagramSite(settings: SourceSettings): InstagramSite {
  const base = addressOf(settings);
  const call = createMetaClient('instagram', settings.access_token ?? '', renewalsOf(base, settings));
  return {
    userId: settings.user_id ?? '',
    get: (path, values, io, maxAttempts) =>
      call(io, (token) => ({
        url: callUrl(base, path, values),
        headers: { authorization: `Bearer ${token}` },
        ...(maxAttempts !== undefined && { maxAttempts }),
      })),
  };
}

/** Returns whether these settings are enough to call Instagram. */
export function instagramAvailability(settings: SourceSettings): Availability {
  const { access_token, user_id, meta_graph_version: version } = settings;
  if (version && !VERSION_FORM.test(version))
    return { available: false, reason: 'EARSHOT_META_GRAPH_VERSION must look like v26.0' };
  return requireVariables({
    EARSHOT_INSTAGRAM_ACCESS_TOKEN: access_token,
    EARSHOT_INSTAGRAM_USER_ID: user_id,
  });
}
