import type { Post } from '../../../schemas/post.ts';
import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import type { EngineName } from './engine.ts';

/**
 * Returns an address without what does not distinguish pages: fragment, campaign parameters, the last slash, upper case
 * in the host.
 */
export function normalizeUrl(address: string): string {
  const url = new URL(address);
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (/^utm_/i.test(name)) url.searchParams.delete(name);
  return url.href.replace(/\/$/, '');
}

/**
 * Returns a headline without case, punctuation and spaces, with its day. News agencies' copies differ only in these.
 */
function headline({ title, posted_at }: Post): string | null {
  const words = (title ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  return words === '' ? null : `${words} ${posted_at.slice(0, 10)}`;
}

/**
 * Returns a filter that lets each story of one scan through once. The same id is always the same story. The same
 * address, or the same headline on the same day, is the same story only between different engines: a single feed may
 * repeat a headline ("Weekly notes").
 */
export function createStoryFilter(): (part: EngineName, items: readonly ParsedItem[]) => ParsedItem[] {
  const ids = new Set<string>();
  const stories = new Map<string, EngineName>();
  const isNew = (part: EngineName, post: Post): boolean => {
    if (ids.has(post.external_id)) return false;
    ids.add(post.external_id);
    const keys = [headline(post), normalizeUrl(post.url)].filter((key) => key !== null);
    if (keys.some((key) => (stories.get(key) ?? part) !== part)) return false;
    for (const key of keys) stories.set(key, part);
    return true;
  };
  return (part, items) => items.filter((item) => typeof item === 'string' || isNew(part, item));
}
