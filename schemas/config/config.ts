import { cadenceMs } from '../projects/cadence.ts';
import { isCidr } from './cidr.ts';
import type { ConfigOption, OptionKind } from './config-option.ts';
import { CONFIG_OPTIONS, SERVICE_OPTIONS } from './config-options.ts';
import { EMAIL_PATTERN } from '../accounts/email.ts';
import { defaultLimits, parsePlans, type Plans } from '../usage/plan.ts';
import { SOURCES, type Source } from '../source.ts';
import type { TokenPrices } from './token-prices.ts';
import { isUrl } from '../is-url.ts';

/** The checked text of every variable, defaults included; null when it is unset and has no default. */
export type Variables = Readonly<Record<(typeof SERVICE_OPTIONS)[number]['name'], string | null>>;

/** Requests a minute by class; null for no limit. */
export type RateLimits = Readonly<Record<'read' | 'write' | 'sql' | 'draft' | 'auth', number>> | null;

/** The configuration of a process, parsed. */
export interface Config {
  readonly variables: Variables;
  /** `http://host:port` or EARSHOT_BASE_URL, without a slash at its end. */
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
  /**
   * The proxies in front of the API that are trusted to name the caller: how many of the nearest, or a
   * comma-separated list of their ranges.
   */
  readonly trustProxy: false | number | string;
  readonly dataDir: string;
  readonly kafka: {
    readonly brokers: readonly string[];
    readonly ssl: boolean;
    readonly sasl: Sasl | null;
  } | null;
  readonly rateLimits: RateLimits;
  readonly judge: {
    readonly apiKey: string | null;
    readonly baseUrl: string | null;
    readonly models: readonly string[];
    /** Null when unknown: no costs are shown. */
    readonly prices: TokenPrices | null;
  };
  /** What workspaces may use, by plan. */
  readonly plans: Plans;
  /**
   * The set variables of each source, by lower-case name without prefix, e.g. `base_url`; every source has `follow`.
   */
  readonly sources: Readonly<Record<Source, Readonly<Record<string, string | undefined>>>>;
}

export interface Sasl {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
}

/**
 * Thrown for an invalid or unknown variable. Its message is one line that names it, and the process exits with code
 * 2.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const EMAIL = new RegExp(EMAIL_PATTERN, 'u');
const RATE_LIMIT = /^(read|write|sql|draft|auth)=(\d{1,9})$/;

const isUrlOf = (protocols: readonly string[], text: string) =>
  isUrl(text) && protocols.includes(new URL(text).protocol);
const isListOf = (text: string, part: RegExp) => text.split(',').every((item) => part.test(item.trim()));

/** By kind: what a text must be, and whether it is. */
const KINDS: Record<OptionKind, { rule: string; holds: (text: string) => boolean }> = {
  text: { rule: 'must not be empty', holds: (text) => text.trim() !== '' },
  port: {
    rule: 'must be a port, 0 to 65535',
    holds: (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
  },
  url: { rule: 'must be a URL', holds: (text) => isUrl(text) },
  http_url: { rule: 'must be an http(s) URL', holds: (text) => isUrlOf(['http:', 'https:'], text) },
  smtp_url: {
    rule: 'must be an smtp:// or smtps:// URL with a host',
    holds: (text) => isUrlOf(['smtp:', 'smtps:'], text) && new URL(text).hostname !== '',
  },
  mail_sender: {
    rule: 'must be one e-mail address, or Name <address>',
    holds: (text) => EMAIL.test(/^[^<>\r\n"]* <(.*)>$/.exec(text)?.[1] ?? text),
  },
  flag: { rule: 'must be true or false', holds: (text) => text === 'true' || text === 'false' },
  integer: { rule: 'must be a whole number', holds: (text) => /^\d{1,15}$/.test(text) },
  days: { rule: 'must be a number of days, 1 or more', holds: (text) => /^[1-9]\d{0,4}$/.test(text) },
  cadence: { rule: 'must be a cadence such as 5m or 24h', holds: (text) => cadenceMs(text) !== null },
  cidrs: {
    rule: 'must be a comma-separated list of address ranges such as 127.0.0.0/8',
    holds: (text) => text.split(',').every((range) => isCidr(range.trim())),
  },
  proxies: {
    rule: 'must be off, a number of proxies from 1 to 9, or a comma-separated list of address ranges such as 10.0.0.0/8',
    holds: (text) =>
      text === 'off' || /^[1-9]$/.test(text) || text.split(',').every((range) => isCidr(range.trim())),
  },
  seconds_list: {
    rule: 'must be a comma-separated list of seconds',
    holds: (text) => isListOf(text, /^\d{1,9}$/),
  },
  rate_limits: {
    rule: 'must be off, or a comma-separated list such as read=600,write=120',
    holds: (text) => text === 'off' || isListOf(text, RATE_LIMIT),
  },
  log_level: { rule: `must be one of ${LOG_LEVELS.join(', ')}`, holds: (text) => LOG_LEVELS.includes(text) },
  host_ports: {
    rule: 'must be a comma-separated list of host:port',
    holds: (text) => isListOf(text, /^\S+:\d{1,5}$/),
  },
  api_key: {
    rule: 'must be ss_sk_ followed by 8 to 500 visible ASCII characters',
    holds: (text) => /^ss_sk_[\x21-\x7e]{8,500}$/.test(text),
  },
  streams: {
    rule: 'must be off, hn, bluesky or hn,bluesky',
    holds: (text) => text === 'off' || isListOf(text, /^(hn|bluesky)$/),
  },
  plans: {
    rule: 'must be a JSON object of plans such as {"small":{"mentions":1000}}, with the limits of docs/operate/usage.md',
    holds: (text) => parsePlans(text) !== null,
  },
  prices: {
    rule: 'must be three prices, such as 0.25,0.025,2',
    holds: (text) => /^\d+(\.\d+)?(,\d+(\.\d+)?){2}$/.test(text),
  },
  stream_urls: {
    rule: 'must be a ws(s) URL, or a comma-separated list of them',
    holds: (text) => text.split(',').every((url) => isUrlOf(['ws:', 'wss:', 'http:', 'https:'], url.trim())),
  },
  bluesky_mode: {
    rule: 'must be search or stream',
    holds: (text) => text === 'search' || text === 'stream',
  },
  sasl_mechanism: {
    rule: 'must be plain, scram-sha-256 or scram-sha-512',
    holds: (text) => ['plain', 'scram-sha-256', 'scram-sha-512'].includes(text),
  },
};

type Environment = Readonly<Record<string, string | undefined>>;

function readOption(option: ConfigOption, env: Environment): string | null {
  const given = env[option.name];
  if (given === undefined || given === '') return option.default;
  const kind = KINDS[option.kind];
  if (!kind.holds(given)) {
    throw new ConfigError(
      `${option.name} ${kind.rule}${option.secret ? '' : `, not ${JSON.stringify(given)}`}`,
    );
  }
  return given;
}

function refuseUnknown(env: Environment): void {
  const known = new Set(CONFIG_OPTIONS.map((option) => option.name));
  // EARSHOT_TEST_* configures only the test suite.
  const unknown = Object.keys(env).find(
    (name) => name.startsWith('EARSHOT_') && !name.startsWith('EARSHOT_TEST_') && !known.has(name),
  );
  if (unknown) throw new ConfigError(`${unknown} is not a setting of Earshot: see .env.example`);
}

function sourceSettings(source: Source, env: Environment): Record<string, string | undefined> {
  const prefixes = [`EARSHOT_${source.toUpperCase()}_`];
  const own = CONFIG_OPTIONS.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)));
  const shared = CONFIG_OPTIONS.filter(({ name }) => /^EARSHOT_(META_|SERP_|FOLLOW$)/.test(name));
  const settings: Record<string, string | undefined> = {};
  for (const option of own)
    settings[option.name.slice(prefixes[0]!.length).toLowerCase()] = readOption(option, env) ?? undefined;
  for (const option of shared)
    settings[option.name.slice('EARSHOT_'.length).toLowerCase()] = readOption(option, env) ?? undefined;
  return settings;
}

function parseRateLimits(text: string): RateLimits {
  if (text === 'off') return null;
  const limits = { read: 600, write: 120, sql: 30, draft: 20, auth: 30 };
  for (const part of text.split(',')) {
    const [name, value] = part.trim().split('=') as [keyof typeof limits, string];
    limits[name] = Number(value);
  }
  return limits;
}

function parseTrustProxy(text: string): Config['trustProxy'] {
  if (text === 'off') return false;
  return text.length === 1 ? Number(text) : text;
}

function parseKafka(variables: Variables): Config['kafka'] {
  if (!variables.EARSHOT_KAFKA_BROKERS) return null;
  const mechanism = variables.EARSHOT_KAFKA_SASL_MECHANISM as Sasl['mechanism'] | null;
  const username = variables.EARSHOT_KAFKA_SASL_USERNAME;
  const password = variables.EARSHOT_KAFKA_SASL_PASSWORD;
  if (mechanism && !(username && password)) {
    throw new ConfigError(
      'EARSHOT_KAFKA_SASL_MECHANISM needs EARSHOT_KAFKA_SASL_USERNAME and EARSHOT_KAFKA_SASL_PASSWORD',
    );
  }
  return {
    brokers: variables.EARSHOT_KAFKA_BROKERS.split(',').map((broker) => broker.trim()),
    ssl: variables.EARSHOT_KAFKA_SSL === 'true',
    sasl: mechanism && username && password ? { mechanism, username, password } : null,
  };
}

/** Parses `input,cached,output`. */
function parsePrices(text: string | null): TokenPrices | null {
  if (text === null) return null;
  const [input = 0, cached = 0, output = 0] = text.split(',').map(Number);
  return { input, cached, output };
}

function readPlans(variables: Variables): Plans {
  const tokens = variables.EARSHOT_JUDGE_MONTHLY_TOKENS;
  return {
    named: parsePlans(variables.EARSHOT_PLANS!) ?? {},
    defaults: defaultLimits({
      llm_tokens: tokens === null ? null : Number(tokens),
      emails: Number(variables.EARSHOT_ALERT_EMAILS_PER_DAY),
      chat_messages: Number(variables.EARSHOT_ALERT_MESSAGES_PER_DAY),
    }),
  };
}

/** Parses the environment. Throws `ConfigError` for an invalid or unknown `EARSHOT_*` value. */
export function parseConfig(env: Environment): Config {
  refuseUnknown(env);
  const variables = Object.fromEntries(
    SERVICE_OPTIONS.map((option) => [option.name, readOption(option, env)]),
  ) as Variables;
  const host = variables.EARSHOT_HOST!;
  const port = Number(variables.EARSHOT_PORT);
  return {
    variables,
    host,
    port,
    baseUrl: (
      variables.EARSHOT_BASE_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    ).replace(/\/+$/, ''),
    trustProxy: parseTrustProxy(variables.EARSHOT_TRUST_PROXY!),
    dataDir: variables.EARSHOT_DATA_DIR!,
    kafka: parseKafka(variables),
    rateLimits: parseRateLimits(variables.EARSHOT_RATE_LIMITS!),
    judge: {
      apiKey: variables.OPENAI_API_KEY,
      baseUrl: variables.OPENAI_BASE_URL,
      models: variables.EARSHOT_JUDGE_MODEL!.split(',').map((model) => model.trim()),
      prices: parsePrices(variables.EARSHOT_JUDGE_PRICES),
    },
    plans: readPlans(variables),
    sources: Object.fromEntries(
      SOURCES.map((source) => [source, sourceSettings(source, env)]),
    ) as Config['sources'],
  };
}
