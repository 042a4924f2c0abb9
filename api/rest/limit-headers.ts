import { WINDOW_SECONDS, type Allowance } from '../access/rate-limit.ts';

/**
 * Takes what is left of a limit and gives the header fields that tell it, as draft-ietf-httpapi-ratelimit-headers-10 has
 * them: q requests in w seconds; r are left, and in t seconds all are there again.
 */
export const limitHeaders = ({ limit, quota, remaining, resetSeconds }: Allowance) => ({
  'ratelimit-policy': `"${limit}";q=${quota};w=${WINDOW_SECONDS}`,
  ratelimit: `"${limit}";r=${Math.max(0, remaining)};t=${resetSeconds}`,
});
