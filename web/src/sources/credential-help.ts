import type { Mention } from '../api/records.ts';

/** How to get the credentials of a source. */
export interface CredentialHelp {
  readonly steps: readonly string[];
  /** Where to do that. */
  readonly url: string;
}

/** By source; those without an entry need no credentials. The manual has the details (docs/reference/sources.md). */
export const CREDENTIAL_HELP: Partial<Readonly<Record<Mention['source'], CredentialHelp>>> = {
  reddit: {
    steps: [
      'Ask Reddit for access to its API. Commercial use needs a contract.',
      'Create an app of the type script and copy its id and secret.',
    ],
    url: 'https://www.reddit.com/prefs/apps',
  },
  linkedin: {
    steps: [
      'Create an app and ask for the Community Management API.',
      'As an administrator of your page, create a token with the scope rw_organization_admin.',
      'For public posts instead, an administrator sets EARSHOT_SERP_PROVIDER and EARSHOT_SERP_API_KEY.',
    ],
    url: 'https://www.linkedin.com/developers/apps',
  },
  x: {
    steps: [
      'Create a project with an app and choose a plan. X charges for every post that it returns.',
      'Copy the bearer token under Keys and tokens.',
    ],
    url: 'https://developer.x.com/en/portal/dashboard',
  },
  instagram: {
    steps: [
      'Create an app with instagram_basic and the reviewed feature Instagram Public Content Access.',
      'Create a token by Facebook Login of somebody who manages the page of your account.',
      'Copy the id of the Instagram business or creator account.',
    ],
    url: 'https://developers.facebook.com/apps',
  },
  github: {
    steps: [
      'Create a personal access token. It needs no permissions.',
      'It triples the search limit and adds discussions. GitHub works without it.',
    ],
    url: 'https://github.com/settings/tokens',
  },
  stackoverflow: {
    steps: ['Register an app and copy its key. It raises the limit from 300 to 10,000 calls a day.'],
    url: 'https://stackapps.com/apps/oauth/register',
  },
  devto: {
    steps: ['Reading needs no key. To send one anyway, create it under Settings, Extensions.'],
    url: 'https://dev.to/settings/extensions',
  },
  bluesky: {
    steps: [
      'Under Settings, Privacy and security, App passwords, create an app password.',
      'Enter your handle as the identifier. Without an account, only new posts are followed.',
    ],
    url: 'https://bsky.app/settings/app-passwords',
  },
  youtube: {
    steps: ['Create a project, turn on the YouTube Data API v3, and create an API key.'],
    url: 'https://console.cloud.google.com/apis/credentials',
  },
  tiktok: {
    steps: [
      'Apply for the Research API. TikTok grants it to approved researchers and refuses commercial use.',
    ],
    url: 'https://developers.tiktok.com/products/research-api',
  },
  threads: {
    steps: [
      'Create an app with threads_basic and threads_keyword_search, and have the latter reviewed.',
      'Create a token. Before the review, the search covers only posts of its own account.',
    ],
    url: 'https://developers.facebook.com/apps',
  },
  producthunt: {
    steps: ['Create an application and copy its developer token. Without it, the public feed is read.'],
    url: 'https://www.producthunt.com/v2/oauth/applications',
  },
};
