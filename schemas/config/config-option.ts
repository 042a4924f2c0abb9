/** The kinds of option; each rejects text it cannot parse, with a reason. */
export type OptionKind =
  | 'text'
  | 'port'
  | 'url'
  | 'http_url'
  | 'smtp_url'
  | 'mail_sender'
  | 'flag'
  | 'integer'
  | 'positive'
  | 'days'
  | 'cadence'
  | 'cidrs'
  | 'proxies'
  | 'seconds_list'
  | 'rate_limits'
  | 'log_level'
  | 'host_ports'
  | 'api_key'
  | 'sasl_mechanism'
  | 'streams'
  | 'prices'
  | 'plans'
  | 'stream_urls'
  | 'bluesky_mode'
  | 'topic_prefix'
  | 'topic_retention'
  | 'topic_compression';

export interface ConfigOption {
  readonly name: string;
  readonly kind: OptionKind;
  /** The default text; null when an unset variable means "not used". */
  readonly default: string | null;
  readonly meaning: string;
  /** Whether it is never logged or shown. */
  readonly secret?: true;
}

/** One variable, as a row of a table. */
export const option = <const N extends string>(
  name: N,
  kind: OptionKind,
  fallback: string | null,
  meaning: string,
  secret?: 'secret',
) => ({ name, kind, default: fallback, meaning, ...(secret && { secret: true as const }) });
