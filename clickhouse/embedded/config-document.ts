const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export interface EnginePools {
  readonly background: number;
  readonly mergesRatio: number;
  readonly schedule: number;
  readonly common: number;
}

/** Pools for work that these engines never do: moves, fetches, buffers, brokers, distributed tables. */
const IDLE_POOLS = [
  'move',
  'fetches',
  'buffer_flush_schedule',
  'message_broker_schedule',
  'distributed_schedule',
];

/** Returns the grants of an account as XML. */
export const grantList = (grants: readonly string[]) =>
  `<grants>${grants.map((grant) => `<query>${xml(grant)}</query>`).join('')}</grants>`;

/**
 * Returns an engine's configuration file. Accounts are read from the file named as `users_config`: here the file
 * itself. `default` is the account of every connection, with these grants.
 */
export function configDocument(options: {
  /** Where the file will be. */
  readonly path: string;
  readonly pools: EnginePools;
  readonly markCacheBytes: number;
  /** Further settings, as XML. */
  readonly settings: string;
  readonly grants: readonly string[];
  /** Further accounts as XML. Nobody can sign in as one, but views can read as one. */
  readonly accounts?: string;
}): string {
  const { path, pools, markCacheBytes, settings, grants, accounts = '' } = options;
  const idle = IDLE_POOLS.map((pool) => `<background_${pool}_pool_size>1</background_${pool}_pool_size>`);
  return `<clickhouse>
  <users_config>${xml(path)}</users_config>
  <timezone>UTC</timezone>
  <logger><level>none</level></logger>
  <background_pool_size>${pools.background}</background_pool_size>
  <background_merges_mutations_concurrency_ratio>${pools.mergesRatio}</background_merges_mutations_concurrency_ratio>
  <background_schedule_pool_size>${pools.schedule}</background_schedule_pool_size>
  <background_common_pool_size>${pools.common}</background_common_pool_size>
  ${idle.join('\n  ')}
  <mark_cache_size>${markCacheBytes}</mark_cache_size>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  ${settings}
  <profiles><default/></profiles>
  <quotas><default/></quotas>
  <users>
    <default>
      <password></password>
      <networks><ip>::/0</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
      ${grantList(grants)}
    </default>
    ${accounts}
  </users>
</clickhouse>
`;
}
