import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';

/** Returns the first of the brand's domains in the post's address or text; null without any. */
export function linkedDomain({ domains }: Profile, { match, lower }: ParsedPost): string | null {
  if (domains.length === 0) return null;
  const address = match.url.toLowerCase();
  return domains.find((domain) => lower.includes(domain) || address.includes(domain)) ?? null;
}

/** Whether the brand or one of its team wrote the post. */
export function isByBrand({ team, handles }: Profile, { match }: ParsedPost): boolean {
  const author = match.author?.toLowerCase().replace(/^@/, '') ?? '';
  return team.has(author) || handles.has(author);
}
