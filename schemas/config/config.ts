import { ConfigError } from './config-error.ts';
import type { ConfigOption } from './config-option.ts';
import { CONFIG_OPTIONS, SERVICE_OPTIONS, type ServiceOption } from './config-options.ts';
import { unknownSetting } from './unknown-setting.ts';
import { defaultLimits, parsePlans, type Plans } from '../usage/plan.ts';
import { SOURCES, type Source } from '../source.ts';
import { parseKafka, type KafkaSettings } from './kafka-settings.ts';
import { OPTION_KINDS } from './option-kinds.ts';
import type { TokenPrices } from './token-prices.ts';
import { topicSettings, type TopicSettings } from './topic-settings.ts';

/** The checked text of every variable, defaults included; null when it is unset and has no default. */
export type Variables = Readonly<Record<ServiceOption, string | null>>;

/** Requests a minute by class; null for no limit. */
export type RateLimits = Readonly<Record<'read' | 'write' | 'sql' | 'draft' | 'auth', number>> | null;

/** The configuration of a process, parsed. */
export interface Config {
  readonly variables: Variables;
  /** `http://host:port` or EARSHOT_BASE_URL, without a slash at its end. */
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
  /** The trusted proxies in front of the API: how many of the nearest, or a comma-separated list of ranges. */
  readonly trustProxy: false | number | string;
  readonly dataDir: string;
  readonly kafka: KafkaSettings | null;
  readonly topics: TopicSettings;
  readonly rateLimits: RateLimits;
  readonly judge: {
    readonly apiKey: string | null;
    readonly baseUrl: string | null;
    readonly models: readonly string[];
    /** Whether the built-in judge decides what it is sure of. Has no effect without `apiKey`. */
    readonly cascade: boolean;
    /** Null when unknown: no costs are shown. */
    readonly prices: TokenPrices | null;
  };
  readonly plans: Plans;
  /** The set variables of each source, by lower-case name without prefix; every source has `follow`. */
  readonly sources: Readonly<Record<Source, Readonly<Record<string, string | undefined>>>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

function readOption(option: ConfigOption, env: Environment): string | null {
  const given = env[option.name];
  if (given === undefined || given === '') return option.default;
  const kind = OPTION_KINDS[option.kind];
  if (!kind.accepts(given)) {
    throw new ConfigError(
      `${option.name} ${kind.rule}${option.secret ? '' : `, not ${JSON.stringify(given)}`}`,
    );
  }
  return given;
}

function sourceSettings(source: Source, env: Environment): Record<string, string | undefined> {
  const own = `EARSHOT_${source.toUpperCase()}_`;
  const settings: Record<string, string | undefined> = {};
  for (const option of CONFIG_OPTIONS) {
    const [prefix] = /^EARSHOT_(?=META_|SERP_|FOLLOW$)/.exec(option.name) ?? [own];
    if (option.name.startsWith(prefix))
      settings[option.name.slice(prefix.length).toLowerCase()] = readOption(option, env) ?? undefined;
  }
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
  const unknown = unknownSetting(env);
  if (unknown !== null) throw new ConfigError(unknown);
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
    topics: topicSettings(variables),
    rateLimits: parseRateLimits(variables.EARSHOT_RATE_LIMITS!),
    judge: {
      apiKey: variables.OPENAI_API_KEY,
      baseUrl: variables.OPENAI_BASE_URL,
      models: variables.EARSHOT_JUDGE_MODEL!.split(',').map((model) => model.trim()),
      cascade: variables.EARSHOT_JUDGE_CASCADE === 'true',
      prices: parsePrices(variables.EARSHOT_JUDGE_PRICES),
    },
    plans: readPlans(variables),
    sources: Object.fromEntries(
      SOURCES.map((source) => [source, sourceSettings(source, env)]),
    ) as Config['sources'],
  };
}
