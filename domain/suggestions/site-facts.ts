import { htmlText } from './html-text.ts';

/** What a page says about the product behind it. */
export interface SiteFacts {
  /** Without `www.`. */
  readonly host: string;
  readonly title: string | null;
  /** As the page calls itself (`og:site_name`, `application-name`, or a name in its structured data). */
  readonly siteName: string | null;
  readonly description: string | null;
  /** Its first headings, in order. */
  readonly headings: readonly string[];
  /** Handles by platform, from links. */
  readonly handles: Readonly<Record<string, readonly string[]>>;
}

/** Addresses of accounts; the group is the handle. */
const ACCOUNTS: readonly (readonly [platform: string, address: RegExp])[] = [
  [
    'x',
    /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/(?!(?:intent|share|home|search|hashtag|i)(?:\/|$|\?))@?(\w{1,15})\/?(?:\?|$)/i,
  ],
  ['github', /^https?:\/\/github\.com\/([a-z\d](?:[a-z\d-]{0,38}))\/?$/i],
  ['linkedin', /^https?:\/\/(?:[a-z]+\.)?linkedin\.com\/company\/([^/?#]+)/i],
  ['bluesky', /^https?:\/\/bsky\.app\/profile\/([^/?#]+)/i],
  ['youtube', /^https?:\/\/(?:www\.)?youtube\.com\/@([\w.-]+)/i],
  ['instagram', /^https?:\/\/(?:www\.)?instagram\.com\/([\w.]+)\/?(?:\?|$)/i],
  ['tiktok', /^https?:\/\/(?:www\.)?tiktok\.com\/@([\w.]+)/i],
  ['reddit', /^https?:\/\/(?:www\.)?reddit\.com\/(?:r|u|user)\/([\w-]+)/i],
  ['mastodon', /^https?:\/\/[^/]+\/@([\w.]+)\/?$/i],
];
/** What a page is about stands at its beginning. In code units. */
const LONGEST_PAGE = 300_000;
const MOST_HEADINGS = 8;
const MOST_HANDLES = 5;

/** An attribute of a tag; entities are decoded. */
const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? null : htmlText(value);
};

const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]{0,2000}>`, 'gi')) ?? [];

function metaOf(metas: readonly string[], ...names: readonly string[]): string | null {
  for (const name of names) {
    for (const tag of metas) {
      const key = attribute(tag, 'property') ?? attribute(tag, 'name');
      const content = attribute(tag, 'content');
      if (key?.toLowerCase() === name && content) return content;
    }
  }
  return null;
}

const inside = (html: string, name: string, most: number) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]{0,2000}>([^]{0,2000}?)</${name}>`, 'gi'))]
    .slice(0, most)
    .map(([, body]) => htmlText(body ?? ''))
    .filter((text) => text !== '');

function handlesIn(html: string): SiteFacts['handles'] {
  const handles: Record<string, string[]> = {};
  for (const tag of tags(html, 'a')) {
    const href = attribute(tag, 'href') ?? '';
    for (const [platform, address] of ACCOUNTS) {
      const handle = address.exec(href)?.[1];
      if (handle === undefined) continue;
      const known = (handles[platform] ??= []);
      if (!known.includes(handle) && known.length < MOST_HANDLES) known.push(handle);
      break;
    }
  }
  return handles;
}

/** Reads a page. Pure. `address` is where it was read. */
export function siteFacts(page: string, address: string): SiteFacts {
  const html = page.slice(0, LONGEST_PAGE);
  const metas = tags(html, 'meta');
  return {
    host: new URL(address).hostname.replace(/^www\./, ''),
    title: inside(html, 'title', 1)[0] ?? metaOf(metas, 'og:title'),
    siteName: metaOf(metas, 'og:site_name', 'application-name', 'apple-mobile-web-app-title'),
    description: metaOf(metas, 'description', 'og:description', 'twitter:description'),
    headings: [...inside(html, 'h1', 3), ...inside(html, 'h2', MOST_HEADINGS)].slice(0, MOST_HEADINGS),
    handles: handlesIn(html),
  };
}
