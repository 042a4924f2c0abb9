import type { Post } from '../../../schemas/post.ts';
import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import type { PartName } from './engine.ts';

/** An address without what does not tell pages apart: fragment, campaign marks, the last slash, upper case in the host. */
export function normalUrl(address: string): string {
  const url = new URL(address);
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (/^utm_/i.test(name)) url.searchParams.delete(name);
  return url.href.replace(/\/$/, '');
}

/** A headline without case, punctuation and spaces, on its day: the wire services' spelling differs only in these. */
function headline({ title, posted_at }: Post): string | null {
  const words = (title ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  return words === '' ? null : `${words} ${posted_at.slice(0, 10)}`;
}

/**
 * Lets each story of one scan through once. The same id is the same story wherever it is found; the same address or
 * the same headline on the same day is one only between different parts, since a single feed may well repeat a
 * headline ("Weekly notes").
 */
export function createMerge(): (part: PartName, items: readonly ParsedItem[]) => ParsedItem[] {
  const ids = new Set<string>();
  const stories = new Map<string, PartName>();
  const isNew = (part: PartName, post: Post): boolean => {
    if (ids.has(post.external_id)) return false;
    ids.add(post.external_id);
    const keys = [headline(post), normalUrl(post.url)].filter((key) => key !== null);
    if (keys.some((key) => (stories.get(key) ?? part) !== part)) return false;
    for (const key of keys) stories.set(key, part);
    return true;
  };
  return (part, items) => items.filter((item) => typeof item === 'string' || isNew(part, item));
}
