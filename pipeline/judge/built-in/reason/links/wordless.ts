import type { ParsedPost } from '../../parsed-post.ts';
import { linkedAddress } from '../../relevance/brand-links.ts';
import { bareAccount, type Account, type Reading } from '../account.ts';
import { linkedHost } from './linked-host.ts';
import { asWritten } from '../../relevance/named-in-tag.ts';

/** The most tags or handles that are listed. */
const MOST = 4;

/** Returns the tags or handles of a post as they are written: "#Lumenkite, #sync". */
function marked({ post }: Reading, wanted: '#' | '@'): string {
  const found = post.tokens.filter(({ mark }) => mark === wanted).map((token) => asWritten(post, token));
  return [...new Set(found)].slice(0, MOST).join(', ');
}

/** Returns what a post without any words is. */
export const emptiness = ({ injection }: ParsedPost): string =>
  injection.kinds.length > 0 ? 'Nothing but words to a judge' : 'An empty post';

/** Returns the account of a post that has no words of its own; null when it has some. */
export function wordlessAccount(reading: Reading): Account | null {
  const { profile, post, form } = reading;
  const isOneLink = form.hasLink && !/\s/.test(post.text.trim());
  if ((form.words > 0 && !isOneLink) || form.question >= 0) return null;
  const address = linkedAddress(profile, post);
  if (address !== null) return bareAccount(`Links to ${address}`);
  const [tags, handles] = [marked(reading, '#'), marked(reading, '@')];
  if (form.hasLink) {
    const host = linkedHost(post.lower);
    const labels = tags !== '' ? `, tagged ${tags}` : handles !== '' ? `, with ${handles}` : '';
    return bareAccount(`Only a link${host === null ? '' : ` to ${host}`}${labels}`);
  }
  if (tags !== '') return bareAccount(`Only tags: ${tags}`);
  if (post.tokens.some(({ kind }) => kind === 'emoji')) return bareAccount('Only emoji');
  if (handles !== '') return bareAccount(`Only names ${handles}`);
  return bareAccount(emptiness(post));
}
