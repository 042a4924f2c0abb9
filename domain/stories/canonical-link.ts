import { isUrl } from '../../schemas/is-url.ts';

/** Parameters that say where a visitor comes from, not which page is shown. */
const TRACKING =
  /^(utm_.*|pk_.*|mtm_.*|hsa_.*|_hs.*|mc_[ce]id|(?:fb|g|d|tt|y|tw)clid|msclkid|[gw]braid|igshid?|igsh|feature|ref|ref_src|ref_url|referrer|refer|source|src|cmp|cmpid|campaign|ncid|ocid|sr_share|share|share_id|smid|smtyp|spm|trk|tracking|via|fb_.*|ftag|guccounter|guce_.*|icid|taid|partner|rss|soc_src|soc_trk|__twitter_impression|amp)$/i;

/** Front pages in another spelling, and the names of files that a server shows for a folder. */
const INDEX = /\/(index\.(html?|php|aspx?)|default\.aspx?)$/i;

/** One page of a site that has many addresses: what its path says, and the address that all of them share. */
interface Site {
  readonly hosts: RegExp;
  readonly pages: readonly (readonly [path: RegExp, page: string])[];
  /** Whether other pages of the site, such as those of people and searches, tell stories apart. */
  readonly othersCount?: boolean;
}

const SITES: readonly Site[] = [
  {
    hosts: /^(twitter|x|nitter|fxtwitter|vxtwitter|fixupx)\.(com|net)$/,
    pages: [[/^\/(?:\w+|i(?:\/web)?)\/status(?:es)?\/(\d+)/, 'x.com/status/$1']],
  },
  { hosts: /^bsky\.app$/, pages: [[/^\/profile\/[^/]+\/post\/(\w+)/, 'bsky.app/post/$1']] },
  {
    hosts: /^(reddit\.com|redd\.it)$/,
    pages: [
      [
        /^(?:\/r\/[^/]+|\/u(?:ser)?\/[^/]+)?\/comments\/(\w+)(?:\/[^/]*\/(\w+))?/,
        'reddit.com/comments/$1/$2',
      ],
      [/^\/(\w{4,10})(?:\?|$)/, 'reddit.com/comments/$1/'],
    ],
  },
  {
    hosts: /^(youtube\.com|youtu\.be|youtube-nocookie\.com|music\.youtube\.com)$/,
    pages: [
      [/^\/watch\?(?:.*&)?v=([\w-]{11})/, 'youtube.com/watch?v=$1'],
      [/^\/(?:shorts\/|live\/|embed\/|v\/)?([\w-]{11})(?:\?|$)/, 'youtube.com/watch?v=$1'],
      [/^\/playlist\?(?:.*&)?list=([\w-]+)/, 'youtube.com/playlist?list=$1'],
    ],
  },
  { hosts: /^threads\.(net|com)$/, pages: [[/^\/@[^/]+\/post\/([\w-]+)/, 'threads.com/post/$1']] },
  {
    hosts: /^instagram\.com$/,
    pages: [[/^\/(?:[^/]+\/)?(?:p|reel|reels|tv)\/([\w-]+)/, 'instagram.com/p/$1']],
  },
  {
    hosts: /^tiktok\.com$/,
    pages: [[/^\/@[^/]*\/video\/(\d+)/, 'tiktok.com/video/$1']],
  },
  {
    hosts: /^linkedin\.com$/,
    pages: [
      [/(?:activity|share|ugcPost)[-:](\d{15,})/, 'linkedin.com/activity/$1'],
      [/^\/pulse\/([\w-]+)/, 'linkedin.com/pulse/$1'],
    ],
  },
  {
    hosts: /^stackoverflow\.com$/,
    pages: [[/^\/(?:q|questions)\/(\d+)/, 'stackoverflow.com/questions/$1']],
    othersCount: true,
  },
  {
    hosts: /^github\.com$/,
    pages: [
      [/^\/([\w.-]+\/[\w.-]+)\/(?:issues|pull|discussions)\/(\d+)/, 'github.com/$1/issues/$2'],
      [/^\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:\/tree\/(?:main|master))?$/, 'github.com/$1'],
    ],
    othersCount: true,
  },
];

/** Pages about a person, a tag or a search: many stories link to them. */
const GATHERING =
  /^\/(search|tags?|topics?|hashtag|author|users?|profile|category|about|contact|@[^/]+)(\/[^/]*)?$/i;

const wellKnown = (site: Site, path: string): string | null => {
  for (const [pattern, page] of site.pages) {
    const found = pattern.exec(path);
    if (found)
      return page.replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '').replace(/\/$/, '');
  }
  return null;
};

/** Returns the parameters that may say which page is shown, sorted. */
function parametersOf(url: URL): string {
  if (url.search === '') return '';
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  if (kept.length === 0) return '';
  return `?${kept
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')}`;
}

/**
 * Returns the address of a page without what differs between links to it: scheme, `www.` and mobile hosts, tracking
 * parameters, fragment, AMP, index files and the last slash; posts of known sites by their ids. Returns null for what
 * is no web address, and for what many unrelated posts link to: front pages, people, tags and searches.
 */
export function canonicalLink(address: string): string | null {
  if (!isUrl(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const host = url.hostname.replace(/^(www|m|mobile|old|new|np|amp|edition|l)\./, '').replace(/\.$/, '');
  const path = url.pathname.replace(INDEX, '/').replace(/(\.amp|\/amp)?\/*$/i, '');
  const parameters = parametersOf(url);
  const site = SITES.find(({ hosts }) => hosts.test(host));
  const page = site && wellKnown(site, `${path}${parameters}`);
  if (page) return page;
  if (site && !site.othersCount) return null;
  if (path === '' && parameters === '') return null;
  if (parameters === '' && GATHERING.test(path)) return null;
  return `${host}${path}${parameters}`;
}
