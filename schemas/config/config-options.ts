import { listOptions, option, secret, type ConfigOption, type OptionsByName } from './config-option.ts';
import { SOURCE_OPTIONS } from './source-options.ts';
import { SASL_MECHANISMS } from './kafka-settings.ts';

/** Every variable that the service reads, except those of the sources. */
const SERVICE = {
  EARSHOT_HOST: option('text', 'Address the API listens on.', '127.0.0.1'),
  EARSHOT_PORT: option('port', 'Port the API listens on.', '8080'),
  EARSHOT_BASE_URL: option('http_url', 'Public address, used in links. Default: http://host:port.'),
  EARSHOT_TRUST_PROXY: option(
    'proxies',
    'Trusted proxies in front of the API (X-Forwarded-For): how many, or their address ranges; or off.',
    'off',
  ),
  EARSHOT_DATA_DIR: option('text', 'Folder for the data of the embedded engines.', './data'),
  EARSHOT_POSTGRES_URL: secret('url', 'postgres://… Default: an embedded PostgreSQL.'),
  EARSHOT_CLICKHOUSE_URL: secret(
    'http_url',
    'http(s)://user:pass@host:8123/db. Default: the embedded ClickHouse.',
  ),
  EARSHOT_CLICKHOUSE_CLUSTER: option(
    'text',
    'Name of a cluster. Rows are then replicated, and sharded by workspace.',
  ),
  EARSHOT_KAFKA_BROKERS: option('host_ports', 'host:port,host:port. Default: the embedded log.'),
  EARSHOT_KAFKA_SSL: option('flag', 'Use TLS to the brokers.', 'false'),
  EARSHOT_KAFKA_SSL_CA: option('text', "PEM file of the brokers' authority. Default: the system's."),
  EARSHOT_KAFKA_SSL_CERT: option('text', 'PEM file of the client certificate.'),
  EARSHOT_KAFKA_SSL_KEY: option('text', 'PEM file of its private key.'),
  EARSHOT_KAFKA_SASL_MECHANISM: option('sasl_mechanism', `${SASL_MECHANISMS.join(', ')}.`),
  EARSHOT_KAFKA_SASL_USERNAME: option('text', 'User name, or client id, for the brokers.'),
  EARSHOT_KAFKA_SASL_PASSWORD: secret('text', 'Password, or client secret, for the brokers.'),
  EARSHOT_KAFKA_SASL_TOKEN_URL: option('http_url', 'With oauthbearer: where to get tokens.'),
  EARSHOT_KAFKA_SASL_SCOPE: option('text', 'With oauthbearer: the scope of the tokens.'),
  EARSHOT_TOPIC_PREFIX: option(
    'topic_prefix',
    'Put before the names of topics and consumer groups, so that installations can share a cluster.',
  ),
  EARSHOT_TOPIC_PARTITIONS: option('positive', 'Partitions of new topics. Default: 6. `posts.dead` has one.'),
  EARSHOT_TOPIC_REPLICATION: option(
    'positive',
    'Replicas of new topics. Default: as many as there are brokers, at most 3.',
  ),
  EARSHOT_TOPIC_MIN_INSYNC: option(
    'positive',
    'min.insync.replicas of new topics. Default: one less than the replicas, at least 1.',
  ),
  EARSHOT_TOPIC_RETENTION: option(
    'topic_retention',
    'Days by topic, such as posts.raw=14,mentions=90. Default: see docs/reference/topics.md.',
  ),
  EARSHOT_TOPIC_COMPRESSION: option(
    'topic_compression',
    'How records are compressed on Kafka: gzip, zstd (fast on Node.js 22.15 or later) or none.',
    'gzip',
  ),
  EARSHOT_SCHEMA_REGISTRY_URL: secret(
    'http_url',
    'URL of a Confluent-compatible schema registry. Default: built-in schema ids.',
  ),
  EARSHOT_BOOTSTRAP_API_KEY: secret(
    'api_key',
    'Full key (ss_sk_…) of the first workspace. Default: generated and printed once.',
  ),
  EARSHOT_BOOTSTRAP_OWNER_EMAIL: option(
    'text',
    'Email address of the first owner. Default: owner@localhost.',
  ),
  EARSHOT_BOOTSTRAP_OWNER_PASSWORD: secret(
    'text',
    'Password of the first owner. Default: generated and printed once.',
  ),
  EARSHOT_SECRET_KEY: secret(
    'text',
    'Encrypts secrets and cursors. Processes must share it. Default: generated.',
  ),
  OPENAI_API_KEY: secret('text', 'Turns the model judge on.'),
  OPENAI_BASE_URL: option('http_url', 'Any server that speaks the OpenAI API.'),
  EARSHOT_JUDGE_MODEL: option(
    'text',
    'Model, or a comma-separated list of models to fall back on.',
    'gpt-5-mini',
  ),
  EARSHOT_JUDGE_CASCADE: option(
    'flag',
    'Whether the built-in judge decides what it is sure of, so that the model sees only the rest.',
    'false',
  ),
  EARSHOT_JUDGE_MONTHLY_TOKENS: option('integer', 'Token limit per workspace and month. Default: none.'),
  EARSHOT_JUDGE_PRICES: option(
    'prices',
    'US dollars per million tokens, as input,cached,output. Verdicts then show their cost.',
  ),
  EARSHOT_PLANS: option('plans', 'Limits of plans, as JSON: see docs/operate/usage.md.', '{}'),
  EARSHOT_MENTION_RETENTION: option(
    'days',
    'Days after which mentions are deleted for good. Default: never.',
  ),
  EARSHOT_MIN_CADENCE: option(
    'cadence',
    'Shortest time between scheduled scans; a shorter scan_every counts as this.',
    '5m',
  ),
  EARSHOT_FOLLOW: option(
    'streams',
    'Sources to follow live as well: hn, bluesky or both; or off.',
    'hn,bluesky',
  ),
  EARSHOT_CONTACT: option(
    'text',
    'Contact address in the User-Agent sent to sources.',
    'https://github.com/earshot/earshot',
  ),
  EARSHOT_OAUTH_REGISTRATION: option(
    'flag',
    'Whether apps may register themselves: see docs/integrate/oauth.md.',
    'true',
  ),
  EARSHOT_ALLOW_PRIVATE_TARGETS: option(
    'cidrs',
    'Private address ranges that webhooks and chat alerts may reach, by http too. For tests only.',
  ),
  EARSHOT_WEBHOOK_RETRY_SCHEDULE: option(
    'seconds_list',
    'Seconds before the first attempt of a webhook delivery, then between attempts.',
    '0,5,300,1800,7200,18000,36000,50400,72000,86400',
  ),
  EARSHOT_ALERT_EMAILS_PER_DAY: option(
    'integer',
    'Emails that the alerts of a workspace may send a day.',
    '30',
  ),
  EARSHOT_ALERT_MESSAGES_PER_DAY: option(
    'integer',
    'Alert messages that a workspace may send a day to Slack and Discord together.',
    '200',
  ),
  EARSHOT_SMTP_URL: secret('smtp_url', 'smtp(s)://user:password@host:port for email. Default: .eml files.'),
  EARSHOT_MAIL_FROM: option(
    'mail_sender',
    'Sender of emails, as address or Name <address>. Default: earshot@ the host of EARSHOT_BASE_URL.',
  ),
  EARSHOT_SLACK_BOT_TOKEN: secret('text', 'Slack bot token (xoxb-…) with the scope chat:write.'),
  EARSHOT_SLACK_SIGNING_SECRET: secret(
    'text',
    'Signing secret of the Slack app: alert messages get buttons, and /integrations/slack takes what they do.',
  ),
  EARSHOT_SLACK_APP_TOKEN: secret(
    'text',
    'App-level token (xapp-…) with the scope connections:write: buttons and commands arrive by Socket Mode.',
  ),
  EARSHOT_SLACK_BASE_URL: option('http_url', 'Replaces https://slack.com.'),
  EARSHOT_DISCORD_BOT_TOKEN: secret('text', 'Token of a Discord bot, for alerts that go to a channel id.'),
  EARSHOT_DISCORD_PUBLIC_KEY: option(
    'ed25519_key',
    'Public key of the Discord application: messages of the bot get buttons, and /integrations/discord takes what they do.',
  ),
  EARSHOT_DISCORD_BASE_URL: option('http_url', 'Replaces https://discord.com/api/v10.'),
  EARSHOT_GITHUB_ISSUES_BASE_URL: option(
    'http_url',
    'Replaces https://api.github.com for alerts that open issues; on GitHub Enterprise Server https://HOST/api/v3.',
  ),
  EARSHOT_LINEAR_BASE_URL: option('http_url', 'Replaces https://api.linear.app/graphql.'),
  EARSHOT_RATE_LIMITS: option(
    'rate_limits',
    'Requests per minute and credential; off for no limits.',
    'read=600,write=120,sql=30,draft=20,auth=30',
  ),
  EARSHOT_LOG_LEVEL: option('log_level', 'trace, debug, info, warn, error, fatal or silent.', 'info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: option(
    'http_url',
    'Address to send traces to (OTLP over HTTP). Default: none.',
  ),
} as const satisfies OptionsByName;

/** The name of a variable that is not of a source. */
export type ServiceOption = keyof typeof SERVICE;
export const SERVICE_OPTIONS = listOptions(SERVICE);

/** Every variable, with those of the sources. `.env.example` and tables of the docs are generated from it. */
export const CONFIG_OPTIONS: readonly ConfigOption[] = [...SERVICE_OPTIONS, ...SOURCE_OPTIONS];
