import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { addressIn } from './brand-addresses.ts';

/** Returns the first of the brand's addresses in the post's text or address; null without any. */
export const linkedAddress = ({ addresses }: Profile, { match, lower }: ParsedPost): string | null =>
  addressIn(addresses, lower) ?? addressIn(addresses, match.url.toLowerCase());

/** Whether the brand or one of its team wrote the post. */
export function isByBrand({ team, handles }: Profile, { match }: ParsedPost): boolean {
  const author = match.author?.toLowerCase().replace(/^@/, '') ?? '';
  return team.has(author) || handles.has(author);
}
