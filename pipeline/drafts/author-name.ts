import { singleLine, visibleText } from '../judge/visible-text.ts';
import { detectInjection } from '../judge/prompt-injection/detect-injection.ts';
import type { Source } from '../../schemas/source.ts';
import type { DraftRequest } from './drafter.ts';
import type { Register } from './register.ts';

/** Sources where `@handle` reaches its owner. */
const HANDLE_SOURCES: readonly Source[] = ['x', 'threads', 'instagram', 'tiktok'];
/** First and last name: two or three words that begin with a capital letter. */
const FULL_NAME = /^\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}[\p{L}'’.-]*){1,2}$/u;
const HANDLE = /^[\p{L}\p{N}_-]{2,30}$/u;

/**
 * Returns how a reply addresses the author: by first name, or by full name when formal; else by handle (on Bluesky its
 * first part). Null without a usable name: names are strangers' text.
 */
export function authorName(
  { source, author, author_name }: DraftRequest['mention'],
  register: Register,
): string | null {
  const name = singleLine(detectInjection(author_name ?? '', 60).safeText);
  if (FULL_NAME.test(name)) return register === 'formal' ? name : (name.split(' ')[0] ?? null);
  const handle = singleLine(visibleText(author ?? '', 80)).replace(/^(?:@|\/?u\/)/, '');
  if (HANDLE_SOURCES.includes(source)) return /^[\w.]{2,30}$/.test(handle) ? `@${handle}` : null;
  const plain = source === 'bluesky' ? (handle.split('.')[0] ?? '') : handle;
  return HANDLE.test(plain) ? plain : null;
}
