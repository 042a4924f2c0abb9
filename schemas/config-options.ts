import { SOURCES, type Source } from './source.ts';

/** How an option's text is read; each kind refuses what it cannot read, with a reason. */
export type OptionKind =
  | 'text'
  | 'port'
  | 'url'
  | 'http_url'
  | 'smtp_url'
  | 'mail_sender'
  | 'flag'
  | 'integer'
  | 'cadence'
  | 'cidrs'
  | 'seconds_list'
  | 'rate_limits'
  | 'log_level'
  | 'host_ports'
  | 'api_key'
  | 'sasl_mechanism'
  | 'streams'
  | 'prices'
  | 'stream_urls'
  | 'bluesky_mode';

export interface ConfigOption {
  readonly name: string;
  readonly kind: OptionKind;
  /** The text that stands in when the variable is unset; null: unset means "not used". */
  readonly default: string | null;
  readonly meaning: string;
  /** Never logged or shown. */
  readonly secret?: true;
}

const option = <const N extends string>(
  name: N,
  kind: OptionKind,
  fallback: string | null,
  meaning: string,
  secret?: 'secret',
) => ({ name, kind, default: fallback, meaning, ...(secret && { secret: true as const }) });

/** Credentials and addresses of the sources, by source. Kept as text: each connector reads its own. */
const SOURCE_VARIABLES: Record<Source, readonly string[]> = {
  reddit: ['CLIENT_ID', 'CLIENT_SECRET*', 'USER_AGENT', 'SUBREDDITS', 'AUTH_URL'],
  linkedin: ['CLIENT_ID', 'CLIENT_SECRET*', 'ACCESS_TOKEN*', 'REFRESH_TOKEN*', 'ORGANIZATION_ID', 'VERSION'],
  x: [
    'BEARER_TOKEN*',
    'FULL_ARCHIVE',
    'MAX_POSTS_PER_SCAN',
    'MONTHLY_BUDGET_USD',
    'POST_PRICE_USD',
    'USER_PRICE_USD',
    'AUTHORS',
    'RECHECK',
  ],
  hn: ['FIREBASE_URL'],
  instagram: ['ACCESS_TOKEN*', 'USER_ID'],
  github: ['TOKEN*', 'CODE'],
  stackoverflow: ['KEY*', 'SITE'],
  devto: ['API_KEY*'],
  bluesky: ['IDENTIFIER', 'APP_PASSWORD*', 'JETSTREAM_URL', 'MODE'],
  news: ['LOCALES', 'GOOGLE', 'GDELT', 'FEEDS', 'GOOGLE_URL', 'GDELT_URL'],
  youtube: ['API_KEY*', 'COMMENTS', 'DAILY_SEARCHES', 'DAILY_UNITS'],
  tiktok: ['CLIENT_KEY', 'CLIENT_SECRET*'],
  threads: ['ACCESS_TOKEN*', 'APP_ID', 'APP_SECRET*'],
};

/** Variables of sources that are read otherwise than their names tell. */
const KIND_BY_NAME: Readonly<Record<string, OptionKind>> = {
  JETSTREAM_URL: 'stream_urls',
  MODE: 'bluesky_mode',
};

/** Variables that several sources share: Meta's app (instagram, threads) and the web-search provider (linkedin). */
const SHARED_SOURCE_OPTIONS: readonly ConfigOption[] = [
  option('EARSHOT_META_APP_ID', 'text', null, 'See docs/sources.md, instagram and threads.'),
  option('EARSHOT_META_APP_SECRET', 'text', null, 'See docs/sources.md, instagram and threads.', 'secret'),
  option('EARSHOT_META_GRAPH_VERSION', 'text', null, 'See docs/sources.md, instagram.'),
  option(
    'EARSHOT_SERP_PROVIDER',
    'text',
    null,
    'Web-search provider: brave or serpapi. See docs/sources.md, linkedin.',
  ),
  option('EARSHOT_SERP_API_KEY', 'text', null, 'Its key.', 'secret'),
  option('EARSHOT_SERP_BASE_URL', 'http_url', null, 'Takes the place of its address.'),
  option('EARSHOT_SERP_COUNTRY', 'text', null, 'Country to search from.'),
  option('EARSHOT_SERP_LANG', 'text', null, 'Language to search in.'),
];

/** The variables of one source, as options; a name that ends in `*` is a secret. */
const sourceOptions = (source: Source): ConfigOption[] => [
  option(
    `EARSHOT_${source.toUpperCase()}_BASE_URL`,
    'http_url',
    null,
    `Takes the place of the address of ${source}; its path prefix may be left out.`,
  ),
  ...SOURCE_VARIABLES[source].map((name) => {
    const secret = name.endsWith('*');
    const full = `EARSHOT_${source.toUpperCase()}_${secret ? name.slice(0, -1) : name}`;
    const kind = KIND_BY_NAME[name] ?? (name.endsWith('_URL') ? 'http_url' : 'text');
    return option(full, kind, null, `See docs/sources.md, ${source}.`, secret ? 'secret' : undefined);
  }),
];

/** Every variable that the service reads, except those of the sources. */
export const SERVICE_OPTIONS = [
  option('EARSHOT_HOST', 'text', '127.0.0.1', 'Address the API listens on.'),
  option('EARSHOT_PORT', 'port', '8080', 'Port the API listens on.'),
  option('EARSHOT_BASE_URL', 'http_url', null, 'Public address used in links. Default: http://host:port.'),
  option('EARSHOT_DATA_DIR', 'text', './data', 'Everything that the embedded engines keep.'),
  option('EARSHOT_POSTGRES_URL', 'url', null, 'postgres://… Default: an embedded PostgreSQL.', 'secret'),
  option(
    'EARSHOT_CLICKHOUSE_URL',
    'http_url',
    null,
    'http(s)://user:pass@host:8123/db. Default: the embedded engine.',
    'secret',
  ),
  option(
    'EARSHOT_CLICKHOUSE_CLUSTER',
    'text',
    null,
    'Cluster name: tables are then replicated and made ON CLUSTER.',
  ),
  option('EARSHOT_KAFKA_BROKERS', 'host_ports', null, 'host:port,host:port. Default: the embedded log.'),
  option('EARSHOT_KAFKA_SSL', 'flag', 'false', 'TLS to the brokers.'),
  option('EARSHOT_KAFKA_SASL_MECHANISM', 'sasl_mechanism', null, 'plain, scram-sha-256 or scram-sha-512.'),
  option('EARSHOT_KAFKA_SASL_USERNAME', 'text', null, 'Name for the brokers.'),
  option('EARSHOT_KAFKA_SASL_PASSWORD', 'text', null, 'Password for the brokers.', 'secret'),
  option(
    'EARSHOT_SCHEMA_REGISTRY_URL',
    'http_url',
    null,
    'Confluent-compatible registry. Default: built-in schema ids.',
    'secret',
  ),
  option(
    'EARSHOT_BOOTSTRAP_API_KEY',
    'api_key',
    null,
    'A full key (ss_sk_…) of the first workspace. Default: made and printed once.',
    'secret',
  ),
  option('EARSHOT_BOOTSTRAP_OWNER_EMAIL', 'text', null, 'First owner. Default: owner@localhost.'),
  option(
    'EARSHOT_BOOTSTRAP_OWNER_PASSWORD',
    'text',
    null,
    "First owner's password. Default: made and printed once.",
    'secret',
  ),
  option(
    'EARSHOT_SECRET_KEY',
    'text',
    null,
    'Seals secrets and cursors; needed when processes run apart. Default: made in the data folder.',
    'secret',
  ),
  option('OPENAI_API_KEY', 'text', null, 'Turns on the model judge.', 'secret'),
  option('OPENAI_BASE_URL', 'http_url', null, 'Any server that speaks the OpenAI API.'),
  option('EARSHOT_JUDGE_MODEL', 'text', 'gpt-5-mini', 'Model, or a comma list of models to fall back on.'),
  option(
    'EARSHOT_JUDGE_MONTHLY_TOKENS',
    'integer',
    null,
    'Token budget of a workspace and month. Default: no bound.',
  ),
  option(
    'EARSHOT_JUDGE_PRICES',
    'prices',
    null,
    'US dollars for a million tokens, as input,cached,output: then costs are told.',
  ),
  option('EARSHOT_MIN_CADENCE', 'cadence', '5m', 'Shortest effective scan_every.'),
  option(
    'EARSHOT_FOLLOW',
    'streams',
    'hn,bluesky',
    'Sources that are followed live as well, out of hn and bluesky, where their addresses allow it; or off.',
  ),
  option(
    'EARSHOT_CONTACT',
    'text',
    'https://github.com/earshot/earshot',
    'Address in the User-Agent sent to sources.',
  ),
  option(
    'EARSHOT_ALLOW_PRIVATE_TARGETS',
    'cidrs',
    null,
    'Private ranges that webhooks and chat alerts may reach, by http too. For tests only.',
  ),
  option(
    'EARSHOT_WEBHOOK_RETRY_SCHEDULE',
    'seconds_list',
    '0,5,300,1800,7200,18000,36000,50400,72000,86400',
    'Seconds between attempts.',
  ),
  option(
    'EARSHOT_ALERT_EMAILS_PER_DAY',
    'integer',
    '30',
    'Mails that the alerts of a workspace may send a day.',
  ),
  option('EARSHOT_ALERT_MESSAGES_PER_DAY', 'integer', '200', 'The same for Slack and Discord together.'),
  option(
    'EARSHOT_SMTP_URL',
    'smtp_url',
    null,
    'smtp(s)://user:password@host:port for outgoing mail. Default: .eml files in the data folder.',
    'secret',
  ),
  option(
    'EARSHOT_MAIL_FROM',
    'mail_sender',
    null,
    'Sender of mails, as address or Name <address>. Default: earshot@ the host of EARSHOT_BASE_URL.',
  ),
  option('EARSHOT_SLACK_BOT_TOKEN', 'text', null, 'Bot token (xoxb-…) with the scope chat:write.', 'secret'),
  option('EARSHOT_SLACK_BASE_URL', 'http_url', null, 'Takes the place of https://slack.com.'),
  option(
    'EARSHOT_RATE_LIMITS',
    'rate_limits',
    'read=600,write=120,sql=30,draft=20,auth=30',
    'Requests a minute; off for none.',
  ),
  option('EARSHOT_LOG_LEVEL', 'log_level', 'info', 'trace, debug, info, warn, error, fatal or silent.'),
  option(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'http_url',
    null,
    'Where traces are sent (OTLP over HTTP). Default: nowhere.',
  ),
] as const satisfies readonly ConfigOption[];

/** Every variable, sources included: the README's table and `.env.example` are made from this. */
export const CONFIG_OPTIONS: readonly ConfigOption[] = [
  ...SERVICE_OPTIONS,
  ...SOURCES.flatMap(sourceOptions),
  ...SHARED_SOURCE_OPTIONS,
];
