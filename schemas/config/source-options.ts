import { option, type ConfigOption } from './config-option.ts';
import type { OptionKind } from './option-kinds.ts';
import { SOURCE_FACTS, SOURCES, type Source } from '../source.ts';

/** Variables of sources whose kind does not follow from their names. */
const KIND_BY_NAME: Readonly<Record<string, OptionKind>> = {
  JETSTREAM_URL: 'stream_urls',
  MODE: 'bluesky_mode',
};

/** Variables that several sources share: Meta's app (instagram, threads) and the web-search provider (linkedin). */
const SHARED_SOURCE_OPTIONS: readonly ConfigOption[] = [
  option('EARSHOT_META_APP_ID', 'text', null, 'See docs/reference/sources.md, instagram and threads.'),
  option(
    'EARSHOT_META_APP_SECRET',
    'text',
    null,
    'See docs/reference/sources.md, instagram and threads.',
    'secret',
  ),
  option('EARSHOT_META_GRAPH_VERSION', 'text', null, 'See docs/reference/sources.md, instagram.'),
  option(
    'EARSHOT_SERP_PROVIDER',
    'text',
    null,
    'Web-search provider: brave or serpapi. See docs/reference/sources.md, linkedin.',
  ),
  option('EARSHOT_SERP_API_KEY', 'text', null, 'Key of the web-search provider.', 'secret'),
  option('EARSHOT_SERP_BASE_URL', 'http_url', null, 'Replaces the address of the web-search provider.'),
  option('EARSHOT_SERP_COUNTRY', 'text', null, 'Country to search from.'),
  option('EARSHOT_SERP_LANG', 'text', null, 'Language to search in.'),
];

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
const sourceOptions = (source: Source): ConfigOption[] => [
  option(
    `EARSHOT_${source.toUpperCase()}_BASE_URL`,
    'http_url',
    null,
    `Replaces the address of ${source}; you can leave out its path prefix.`,
  ),
  ...SOURCE_FACTS[source].variables.map((name) => {
    const secret = name.endsWith('*');
    const full = `EARSHOT_${source.toUpperCase()}_${secret ? name.slice(0, -1) : name}`;
    const kind = KIND_BY_NAME[name] ?? (name.endsWith('_URL') ? 'http_url' : 'text');
    return option(
      full,
      kind,
      null,
      `See docs/reference/sources.md, ${source}.`,
      secret ? 'secret' : undefined,
    );
  }),
];

/** Every variable of the sources, including shared ones. */
export const SOURCE_OPTIONS: readonly ConfigOption[] = [
  ...SOURCES.flatMap(sourceOptions),
  ...SHARED_SOURCE_OPTIONS,
];
