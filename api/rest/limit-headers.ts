import { WINDOW_SECONDS, type Allowance } from '../access/rate-limit.ts';

/**
 * Returns the header fields that report a rate limit, as in draft-ietf-httpapi-ratelimit-headers-10: q requests in w
 * seconds, of which r remain, and all are back in t seconds.
 */
export const limitHeaders = ({ limit, quota, remaining, resetSeconds }: Allowance) => ({
  'ratelimit-policy': `"${limit}";q=${quota};w=${WINDOW_SECONDS}`,
  ratelimit: `"${limit}";r=${Math.max(0, remaining)};t=${resetSeconds}`,
});
