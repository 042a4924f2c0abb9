import { DAY_MS } from '../../schemas/duration.ts';
import { createQuery, searchableSpellings, spellingKeys } from '../connector/planning/search-query.ts';
import { baseUrl } from '../connector/base-url.ts';
import { searchPageAndWeb } from './linkedin/page-and-web.ts';
import { KEPT_DAYS, PAGE_LIMIT, searchPages, type LinkedinPage } from './linkedin/notification-search.ts';
import { canRenew, linkedinTokens } from './linkedin/token.ts';
import { searchWeb } from './linkedin/web-posts.ts';
import { searchInTurn } from '../connector/parsing/combined-search.ts';
import type { Availability, Connector, SourceSettings } from '../connector/connector.ts';
import { brave } from './web-search/brave.ts';
import { SEARCH_LIMIT, type WebSearch } from './web-search/provider.ts';
import { serpapi } from './web-search/serpapi.ts';

/**
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-social-action-notifications
 */
const BASE = 'https://api.linkedin.com/rest';
const LOGIN_BASE = 'https://www.linkedin.com/oauth/v2';
/** Versions are withdrawn about a year after the month they are named for. */
const VERSION = '202610';
const PROVIDERS = { brave, serpapi };

const organizationsOf = (settings: SourceSettings) =>
  (settings.organization_id ?? '')
    .split(/[,\s]+/)
    .flatMap((id) => /^(?:urn:li:organization:)?(\d+)$/.exec(id)?.[1] ?? []);

/** Returns the operator's own pages; null when a setting is missing. */
function pagesOf(settings: SourceSettings): LinkedinPage | null {
  const credentials = {
    access: settings.access_token,
    refresh: settings.refresh_token,
    clientId: settings.client_id,
    clientSecret: settings.client_secret,
  };
  const organizations = organizationsOf(settings);
  if (organizations.length === 0 || !(credentials.access || canRenew(credentials))) return null;
  const mount = settings.base_url?.replace(/\/+$/, '').replace(/\/rest$/, '');
  return {
    base: baseUrl(BASE, mount),
    version: settings.version ?? VERSION,
    organizations,
    token: linkedinTokens(baseUrl(LOGIN_BASE, mount), credentials),
  };
}

/**
 * Returns the web search; null when a setting is missing. Without a page, the base URL of linkedin can only mean the
 * search.
 */
function searchOf(settings: SourceSettings, isAlone: boolean): WebSearch | null {
  const provider = settings.serp_provider?.toLowerCase();
  if ((provider !== 'brave' && provider !== 'serpapi') || !settings.serp_api_key) return null;
  return PROVIDERS[provider]({
    key: settings.serp_api_key,
    baseUrl: settings.serp_base_url ?? (isAlone ? settings.base_url : undefined),
    country: settings.serp_country,
    lang: settings.serp_lang,
  });
}

function availabilityOf(settings: SourceSettings, isConfigured: boolean): Availability {
  const provider = settings.serp_provider;
  if (isConfigured) return { available: true };
  if (provider && !/^(brave|serpapi)$/i.test(provider))
    return { available: false, reason: 'EARSHOT_SERP_PROVIDER must be brave or serpapi' };
  return {
    available: false,
    reason:
      'not configured: EARSHOT_SERP_PROVIDER and EARSHOT_SERP_API_KEY for public posts, or ' +
      'EARSHOT_LINKEDIN_ORGANIZATION_ID and EARSHOT_LINKEDIN_ACCESS_TOKEN for a page of your own',
  };
}

/** LinkedIn: activity on the operator's own pages, and public posts found by a web search. Needs one of the two. */
export const linkedin: Connector = {
  source: 'linkedin',
  summary: {
    keywordSearch: 'by web search, many spellings in one query',
    reach: 'search: what the engine has; page: 60 days',
    callLimit: 'search: 1 call in 1.1 s; page: 1 a second',
  },
  limits: {
    default: { calls: 1, perMs: 1000 },
    [PAGE_LIMIT]: { calls: 1, perMs: 1000 },
    // Brave allows 50 a second on its current plan, and 1 on the older free one.
    [SEARCH_LIMIT]: { calls: 1, perMs: 1100 },
  },
  // Search engines find a post hours or days after it was written.
  overlapMs: 3 * DAY_MS,
  maxBackfillDays: null,
  // Engines search whole pages but return snippets, and include inflections.
  exclusions: 'none',
  open(settings) {
    const pages = pagesOf(settings);
    const engine = searchOf(settings, pages === null);
    return {
      availability: availabilityOf(settings, pages !== null || engine !== null),
      maxBackfillDays: engine === null ? KEPT_DAYS : null,
      plan(targets) {
        const searches = searchableSpellings(targets);
        const keys = spellingKeys(searches).sort();
        // One query for everything: pages know no keywords, and the web search packs the phrases itself.
        return searches.length === 0 ? [] : [createQuery(`linkedin:${keys.join('|')}`, searches)];
      },
      search(query, io) {
        const page = pages && (() => searchPages(pages, query, io));
        const web = engine && (() => searchWeb(engine, query, io));
        if (page && web) return searchPageAndWeb({ page, search: web }, query, io);
        return searchInTurn([
          ...(page ? [{ name: 'page', pages: page() }] : []),
          ...(web ? [{ name: 'web search', pages: web() }] : []),
        ]);
      },
    };
  },
};
