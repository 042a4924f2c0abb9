import type { FoundAddress } from '../../../schemas/projects/project-source.ts';
import { SourceError } from '../../connector/connector.ts';
import { typedAddress } from '../../connector/typed-address.ts';

export const SITE = 'https://www.producthunt.com';
const HOST = /^(?:www\.)?producthunt\.com$/;
const TOPIC = /^\/topics\/([\w-]+)$/;

/**
 * Returns what to read at the address of Product Hunt, or of one of its topics, which only the API can list. Throws
 * `bad_request` for other pages.
 */
export function producthuntAddress(given: string, hasToken: boolean): FoundAddress {
  const { host, pathname } = new URL(typedAddress(given));
  const path = pathname.replace(/\/+$/, '');
  const topic = TOPIC.exec(path)?.[1];
  if (HOST.test(host) && (path === '' || path === '/feed'))
    return { address: `${SITE}/`, name: 'Product Hunt' };
  if (!HOST.test(host) || topic === undefined)
    throw new SourceError(
      'bad_request',
      'is neither https://www.producthunt.com nor a topic there, such as https://www.producthunt.com/topics/productivity',
    );
  if (!hasToken)
    throw new SourceError('bad_request', 'is a topic, which needs EARSHOT_PRODUCTHUNT_TOKEN to be read');
  return { address: `${SITE}/topics/${topic}`, name: `Product Hunt: ${topic}` };
}

/** Returns the topic of an address that `producthuntAddress` returned; null: all of Product Hunt. */
export const topicOf = (address: string): string | null => TOPIC.exec(new URL(address).pathname)?.[1] ?? null;
