import { listOptions, option, secret, type ConfigOption } from './config-option.ts';
import type { OptionKind } from './option-kinds.ts';
import { SOURCE_FACTS, SOURCES, type Source } from '../source.ts';

/** Variables of sources whose kind does not follow from their names. */
const KIND_BY_NAME: Readonly<Record<string, OptionKind>> = {
  JETSTREAM_URL: 'stream_urls',
  MODE: 'bluesky_mode',
};

/** Variables that several sources share: Meta's app (instagram, threads) and the web-search provider (linkedin). */
const SHARED_SOURCE_OPTIONS = listOptions({
  EARSHOT_META_APP_ID: option('text', 'See docs/reference/sources.md, instagram and threads.'),
  EARSHOT_META_APP_SECRET: secret('text', 'See docs/reference/sources.md, instagram and threads.'),
  EARSHOT_META_GRAPH_VERSION: option('text', 'See docs/reference/sources.md, instagram.'),
  EARSHOT_SERP_PROVIDER: option(
    'text',
    'Web-search provider: brave or serpapi. See docs/reference/sources.md, linkedin.',
  ),
  EARSHOT_SERP_API_KEY: secret('text', 'Key of the web-search provider.'),
  EARSHOT_SERP_BASE_URL: option('http_url', 'Replaces the address of the web-search provider.'),
  EARSHOT_SERP_COUNTRY: option('text', 'Country to search from.'),
  EARSHOT_SERP_LANG: option('text', 'Language to search in.'),
});

/**
 * Returns the variable of a source's setting: `x` and `bearer_token` give `EARSHOT_X_BEARER_TOKEN`, `linkedin` and
 * the shared `serp_api_key` give `EARSHOT_SERP_API_KEY`.
 */
export function sourceVariable(source: Source, setting: string): string {
  const shared = `EARSHOT_${setting.toUpperCase()}`;
  return SHARED_SOURCE_OPTIONS.some(({ name }) => name === shared)
    ? shared
    : `EARSHOT_${source.toUpperCase()}_${setting.toUpperCase()}`;
}

/** Returns the variables of one source as options; a name that ends in `*` is a secret. */
function sourceOptions(source: Source): ConfigOption[] {
  const prefix = `EARSHOT_${source.toUpperCase()}_`;
  const meaning = `See docs/reference/sources.md, ${source}.`;
  const own = SOURCE_FACTS[source].variables.map((variable) => {
    const name = variable.replace('*', '');
    const kind = KIND_BY_NAME[name] ?? (name.endsWith('_URL') ? 'http_url' : 'text');
    return [prefix + name, (variable === name ? option : secret)(kind, meaning)] as const;
  });
  const baseUrl = option('http_url', `Replaces the address of ${source}; you can leave out its path prefix.`);
  return listOptions({ [`${prefix}BASE_URL`]: baseUrl, ...Object.fromEntries(own) });
}

/** Every variable of the sources, including shared ones. */
export const SOURCE_OPTIONS: readonly ConfigOption[] = [
  ...SOURCES.flatMap(sourceOptions),
  ...SHARED_SOURCE_OPTIONS,
];
