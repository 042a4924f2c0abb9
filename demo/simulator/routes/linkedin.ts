import { json, notFound, type SimulatedCall, type SimulatedPost, type SimulatedRoute } from '../route.ts';

const RENEWED = 'AQX-simulated-renewed';
export const LINKEDIN_REFRESH = 'AQW-simulated-refresh';

/** Returns the id of a post: its first 41 bits are the millisecond of creation. */
export const linkedinId = (post: SimulatedPost): string =>
  String((BigInt(post.postedAt) << 22n) + BigInt(post.id));

/** Returns the name of a post or comment in notifications. */
export const linkedinUrn = (post: SimulatedPost): string =>
  post.kind === 'comment'
    ? `urn:li:comment:(urn:li:activity:${post.threadId},${linkedinId(post)})`
    : `urn:li:share:${linkedinId(post)}`;

function toElement(post: SimulatedPost, organization: string) {
  const isComment = post.kind === 'comment';
  const activity = {
    entity: linkedinUrn(post),
    owner: `urn:li:person:${post.author}`,
    mediaCategory: 'NONE',
    text: post.text,
  };
  return {
    notificationId: Number(post.id),
    action: isComment ? 'COMMENT' : 'SHARE_MENTION',
    organizationalEntity: organization,
    sourcePost: isComment ? `urn:li:share:${post.threadId}` : linkedinUrn(post),
    generatedActivity: linkedinUrn(post),
    lastModifiedAt: post.postedAt,
    // The text is not always included: it must be requested.
    ...(!post.tags.includes('undecorated') && {
      decoratedGeneratedActivity: isComment ? { comment: activity } : { share: activity },
    }),
  };
}

const BROKEN = [
  null,
  {},
  { action: 'COMMENT', lastModifiedAt: 1 },
  { action: 'SHARE_MENTION', generatedActivity: 'urn:li:share:1', sourcePost: 'urn:li:share:1' },
];

const refusal = (status: number, code: number, message: string) =>
  json({ serviceErrorCode: code, message, status }, status);

function notifications({ url, query, posts, brokenItems }: SimulatedCall) {
  const [, from, to] = /^\(start:(\d+),end:(\d+)\)$/.exec(query.get('timeRange') ?? '') ?? [];
  const organization = query.get('organizationalEntity') ?? '';
  if (!/^List\([A-Z_,]+\)$/.test(query.get('actions') ?? '') || !from || !to)
    return refusal(400, 100, 'Invalid query parameters passed to request');
  const found = posts.filter(
    ({ postedAt, via }) => !via.includes('search') && postedAt >= Number(from) && postedAt <= Number(to),
  );
  const [start, count] = [Number(query.get('start')), Number(query.get('count'))];
  const elements = found.slice(start, start + count).map((post) => toElement(post, organization));
  const next = start + count < found.length ? [{ rel: 'next', type: 'application/json', href: url }] : [];
  return json({
    paging: { start, count, links: next },
    elements: [...(brokenItems ? BROKEN : []), ...elements],
  });
}

function post({ path, posts }: SimulatedCall) {
  const urn = decodeURIComponent(path.slice('/rest/posts/'.length));
  const found = posts.find((one) => linkedinUrn(one) === urn);
  if (!found) return refusal(404, 0, 'Not Found');
  return json({ id: urn, author: `urn:li:person:${found.author}`, commentary: found.text });
}

function accessToken({ body }: SimulatedCall) {
  const form = new URLSearchParams(body);
  if (form.get('refresh_token') !== LINKEDIN_REFRESH || form.get('client_secret') === 'wrong')
    return json({ error: 'invalid_grant', error_description: 'The provided refresh token is invalid' }, 400);
  return json({
    access_token: RENEWED,
    expires_in: 5_184_000,
    refresh_token: LINKEDIN_REFRESH,
    refresh_token_expires_in: 31_536_000,
  });
}

/**
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-social-action-notifications
 */
export const linkedinRoute: SimulatedRoute = {
  source: 'linkedin',
  basePath: '/rest',
  settings: (simulatorUrl) => ({
    serp_provider: 'brave',
    serp_api_key: 'made-up',
    serp_base_url: `${simulatorUrl}/serp`,
  }),
  answer(call) {
    if (call.path === '/oauth/v2/accessToken' && call.method === 'POST') return accessToken(call);
    if (!call.path.startsWith('/rest/')) return notFound();
    if (call.headers.authorization === 'Bearer expired')
      return refusal(401, 65602, 'The token used in the request has expired');
    if (!/^\d{6}$/.test(call.headers['linkedin-version'] ?? ''))
      return refusal(426, 0, 'Requested version is not active');
    if (call.path.startsWith('/rest/posts/')) return post(call);
    return call.path === '/rest/organizationalEntityNotifications' ? notifications(call) : notFound();
  },
};
