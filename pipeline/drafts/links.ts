import type { DraftRequest } from './drafter.ts';
import { factsOf } from './project-facts.ts';

/** Addresses, with and without a scheme: anything a reader or a platform would turn into a link. */
const ADDRESS =
  /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\bmailto:)\S+|\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|ai|app|dev|co|me|info|biz|xyz|link|site|shop|online|ru|cn|de|fr|es|it|nl|pt|br|uk|us|ly|to|gg)\b(?:\/\S*)?/gi;
const PARTS = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?(?:www\.)?([^/?#:]+)(.*)$/is;

/** Returns the addresses in a text, without the punctuation behind them. */
const addressesIn = (text: string) =>
  [...text.matchAll(ADDRESS)].map(([address]) => address.replace(/[.,;:!?)\]'"]+$/, ''));

const partsOf = (address: string) => {
  const [, host = '', path = ''] = PARTS.exec(address) ?? [];
  return { host: host.toLowerCase(), path: path.replace(/^\/$/, '') };
};

const sameAs = (address: string) => {
  const { host, path } = partsOf(address);
  return host + path;
};

/**
 * Returns the addresses in a reply that must not be there. A reply may link to the project's domains and their subdomains,
 * with a path only if description, facts or post have the same, and to what description and facts name.
 */
export function foreignLinks(reply: string, { mention, project }: DraftRequest): string[] {
  const own = (project.settings.domains ?? [])
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '');
  const isOwn = (host: string) => own.some((domain) => host === domain || host.endsWith(`.${domain}`));
  const named = new Set(addressesIn([project.description, ...factsOf(project)].join('\n')).map(sameAs));
  const posted = new Set(addressesIn(mention.text).map(sameAs));
  return addressesIn(reply).filter((address) => {
    const { host, path } = partsOf(address);
    if (named.has(host + path)) return false;
    return !isOwn(host) || (path !== '' && !posted.has(host + path));
  });
}
