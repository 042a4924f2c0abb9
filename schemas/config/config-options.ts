import { option, type ConfigOption } from './config-option.ts';
import { SOURCE_OPTIONS } from './source-options.ts';

/** Every variable that the service reads, except those of the sources. */
export const SERVICE_OPTIONS = [
  option('EARSHOT_HOST', 'text', '127.0.0.1', 'Address the API listens on.'),
  option('EARSHOT_PORT', 'port', '8080', 'Port the API listens on.'),
  option('EARSHOT_BASE_URL', 'http_url', null, 'Public address, used in links. Default: http://host:port.'),
  option(
    'EARSHOT_TRUST_PROXY',
    'proxies',
    'off',
    'Trusted proxies in front of the API (X-Forwarded-For): how many, or their address ranges; or off.',
  ),
  option('EARSHOT_DATA_DIR', 'text', './data', 'Folder for the data of the embedded engines.'),
  option('EARSHOT_POSTGRES_URL', 'url', null, 'postgres://… Default: an embedded PostgreSQL.', 'secret'),
  option(
    'EARSHOT_CLICKHOUSE_URL',
    'http_url',
    null,
    'http(s)://user:pass@host:8123/db. Default: the embedded ClickHouse.',
    'secret',
  ),
  option(
    'EARSHOT_CLICKHOUSE_CLUSTER',
    'text',
    null,
    'Name of a cluster. Rows are then replicated, and sharded by workspace.',
  ),
  option('EARSHOT_KAFKA_BROKERS', 'host_ports', null, 'host:port,host:port. Default: the embedded log.'),
  option('EARSHOT_KAFKA_SSL', 'flag', 'false', 'Use TLS to the brokers.'),
  option('EARSHOT_KAFKA_SASL_MECHANISM', 'sasl_mechanism', null, 'plain, scram-sha-256 or scram-sha-512.'),
  option('EARSHOT_KAFKA_SASL_USERNAME', 'text', null, 'User name for the brokers.'),
  option('EARSHOT_KAFKA_SASL_PASSWORD', 'text', null, 'Password for the brokers.', 'secret'),
  option(
    'EARSHOT_SCHEMA_REGISTRY_URL',
    'http_url',
    null,
    'URL of a Confluent-compatible schema registry. Default: built-in schema ids.',
    'secret',
  ),
  option(
    'EARSHOT_BOOTSTRAP_API_KEY',
    'api_key',
    null,
    'Full key (ss_sk_…) of the first workspace. Default: generated and printed once.',
    'secret',
  ),
  option(
    'EARSHOT_BOOTSTRAP_OWNER_EMAIL',
    'text',
    null,
    'Email address of the first owner. Default: owner@localhost.',
  ),
  option(
    'EARSHOT_BOOTSTRAP_OWNER_PASSWORD',
    'text',
    null,
    'Password of the first owner. Default: generated and printed once.',
    'secret',
  ),
  option(
    'EARSHOT_SECRET_KEY',
    'text',
    null,
    'Encrypts secrets and cursors. Processes must share it. Default: generated.',
    'secret',
  ),
  option('OPENAI_API_KEY', 'text', null, 'Turns the model judge on.', 'secret'),
  option('OPENAI_BASE_URL', 'http_url', null, 'Any server that speaks the OpenAI API.'),
  option(
    'EARSHOT_JUDGE_MODEL',
    'text',
    'gpt-5-mini',
    'Model, or a comma-separated list of models to fall back on.',
  ),
  option(
    'EARSHOT_JUDGE_MONTHLY_TOKENS',
    'integer',
    null,
    'Token limit per workspace and month. Default: none.',
  ),
  option(
    'EARSHOT_JUDGE_PRICES',
    'prices',
    null,
    'US dollars per million tokens, as input,cached,output. Verdicts then show their cost.',
  ),
  option('EARSHOT_PLANS', 'plans', '{}', 'Limits of plans, as JSON: see docs/operate/usage.md.'),
  option(
    'EARSHOT_MENTION_RETENTION',
    'days',
    null,
    'Days after which mentions are deleted for good. Default: never.',
  ),
  option(
    'EARSHOT_MIN_CADENCE',
    'cadence',
    '5m',
    'Shortest time between scheduled scans; a shorter scan_every counts as this.',
  ),
  option(
    'EARSHOT_FOLLOW',
    'streams',
    'hn,bluesky',
    'Sources to follow live as well: hn, bluesky or both; or off.',
  ),
  option(
    'EARSHOT_CONTACT',
    'text',
    'https://github.com/earshot/earshot',
    'Contact address in the User-Agent sent to sources.',
  ),
  option(
    'EARSHOT_OAUTH_REGISTRATION',
    'flag',
    'true',
    'Whether apps may register themselves: see docs/integrate/oauth.md.',
  ),
  option(
    'EARSHOT_ALLOW_PRIVATE_TARGETS',
    'cidrs',
    null,
    'Private address ranges that webhooks and chat alerts may reach, by http too. For tests only.',
  ),
  option(
    'EARSHOT_WEBHOOK_RETRY_SCHEDULE',
    'seconds_list',
    '0,5,300,1800,7200,18000,36000,50400,72000,86400',
    'Seconds before the first attempt of a webhook delivery, then between attempts.',
  ),
  option(
    'EARSHOT_ALERT_EMAILS_PER_DAY',
    'integer',
    '30',
    'Emails that the alerts of a workspace may send a day.',
  ),
  option(
    'EARSHOT_ALERT_MESSAGES_PER_DAY',
    'integer',
    '200',
    'Alert messages that a workspace may send a day to Slack and Discord together.',
  ),
  option(
    'EARSHOT_SMTP_URL',
    'smtp_url',
    null,
    'smtp(s)://user:password@host:port for email. Default: .eml files.',
    'secret',
  ),
  option(
    'EARSHOT_MAIL_FROM',
    'mail_sender',
    null,
    'Sender of emails, as address or Name <address>. Default: earshot@ the host of EARSHOT_BASE_URL.',
  ),
  option(
    'EARSHOT_SLACK_BOT_TOKEN',
    'text',
    null,
    'Slack bot token (xoxb-…) with the scope chat:write.',
    'secret',
  ),
  option('EARSHOT_SLACK_BASE_URL', 'http_url', null, 'Replaces https://slack.com.'),
  option(
    'EARSHOT_RATE_LIMITS',
    'rate_limits',
    'read=600,write=120,sql=30,draft=20,auth=30',
    'Requests per minute and credential; off for no limits.',
  ),
  option('EARSHOT_LOG_LEVEL', 'log_level', 'info', 'trace, debug, info, warn, error, fatal or silent.'),
  option(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'http_url',
    null,
    'Address to send traces to (OTLP over HTTP). Default: none.',
  ),
] as const satisfies readonly ConfigOption[];

/**
 * Every variable, including those of the sources: `.env.example` and the tables in the docs are generated from this.
 */
export const CONFIG_OPTIONS: readonly ConfigOption[] = [...SERVICE_OPTIONS, ...SOURCE_OPTIONS];
