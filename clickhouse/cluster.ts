import { createHash } from 'node:crypto';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { quoteName, quoteText } from './quote.ts';

/** The cluster on which statements run; null for a single server or the embedded engine. */
export type Cluster = string | null;

/** A cluster, and the database of the service on each of its servers. */
export interface ClusterPlace {
  readonly cluster: string;
  readonly database: string;
}

/**
 * Settings of every connection to a cluster. Each page of https://clickhouse.com/docs/reference/settings/session-settings
 * is named after the first words of its settings.
 */
export const CLUSTER_SETTINGS: ClickHouseSettings = {
  // An insert resolves when every shard has its rows ("distributed"), on most of its replicas ("insert-quorum").
  distributed_foreground_insert: 1,
  distributed_insert_skip_read_only_replicas: 1,
  insert_quorum: 'auto',
  // Below the time of a request. The retry waits for the same rows again, by its token.
  insert_quorum_timeout: 60_000,
  // A workspace is on one shard, so that a subquery and a join find all of it there ("distributed"). Only that shard is
  // asked ("optimize-skip").
  distributed_product_mode: 'local',
  optimize_skip_unused_shards: 1,
  // Both reads of a statement go to the same replica.
  load_balancing: 'in_order',
  // A statement ON CLUSTER waits for the servers that are alive; the others run it when they return ("distributed-ddl").
  // The client's types lack this mode.
  distributed_ddl_output_mode: 'throw_only_active' as 'throw',
  distributed_ddl_task_timeout: '60',
  // A DELETE waits for the server that runs it, which each does, and not for a lost replica ("lightweight").
  lightweight_deletes_sync: '1',
};

const places = new WeakMap<ClickHouseClient, ClusterPlace>();

/** Makes the functions of this folder address a cluster on this connection. Returns the connection. */
export function onPlace<Client extends ClickHouseClient>(clickhouse: Client, place: ClusterPlace): Client {
  places.set(clickhouse, place);
  return clickhouse;
}

/** Returns the cluster of a connection; null for a single server or the embedded engine. */
export const placeOf = (clickhouse: ClickHouseClient): ClusterPlace | null => places.get(clickhouse) ?? null;

/** Returns `ON CLUSTER 'name'`; '' without a cluster. */
export const onCluster = (cluster: Cluster): string =>
  cluster === null ? '' : `ON CLUSTER ${quoteText(cluster)}`;

/** Returns the name of the table that holds the rows of `table` on each server of a cluster. */
export const localTable = (table: string): string => `${table}_local`;

/** Returns the full name of that table. */
export const qualifiedLocalTable = (table: string, { database }: ClusterPlace): string =>
  `${quoteName(database)}.${quoteName(localTable(table))}`;

/**
 * Returns what UPDATE and DELETE name: the table, or the local tables of all servers, since a Distributed table cannot
 * be changed (https://clickhouse.com/docs/reference/statements/update). Every server runs such a statement, so a change
 * is on all live replicas when it resolves. Repeating one must change nothing.
 */
export function changeTarget(clickhouse: ClickHouseClient, table: string): string {
  const place = placeOf(clickhouse);
  return place ? `${qualifiedLocalTable(table, place)} ${onCluster(place.cluster)}` : table;
}

/** Sources of a SELECT that sees every acknowledged insert, and the settings that it needs. */
export interface CompleteRead {
  readonly from: string;
  readonly settings: ClickHouseSettings;
}

/**
 * Returns how to read all that was ever acknowledged: a quorum has each insert, but a replica may lag behind it, so all
 * live replicas are asked. `select_sequential_consistency` would allow one insert at a time
 * (https://clickhouse.com/docs/reference/settings/session-settings/insert-quorum). Rows arrive once per replica.
 */
export function completeRead(clickhouse: ClickHouseClient, table: string): CompleteRead {
  const place = placeOf(clickhouse);
  if (!place) return { from: table, settings: {} };
  return {
    from: `clusterAllReplicas(${quoteText(place.cluster)}, ${qualifiedLocalTable(table, place)})`,
    settings: { skip_unavailable_shards: 1, skip_unavailable_shards_mode: 'unavailable' },
  };
}

/**
 * Returns a token by which the server recognizes a repeated insert and drops it, from the whole rows: a mention that was
 * deleted and found again has another `found_at` and is stored.
 * https://clickhouse.com/docs/concepts/features/operations/insert/deduplicating-inserts-on-retries
 */
const tokenOf = (rows: readonly object[]): string =>
  createHash('sha256')
    .update(rows.map((row) => JSON.stringify(row)).join('\n'))
    .digest('hex');

/** Inserts rows. Resolves when the engine has acknowledged them; on a cluster, when a quorum of replicas has. */
export async function insertRows(
  clickhouse: ClickHouseClient,
  table: string,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  await clickhouse.insert({
    table,
    values: rows,
    format: 'JSONEachRow',
    clickhouse_settings: {
      date_time_input_format: 'best_effort',
      ...(placeOf(clickhouse) && { insert_deduplication_token: tokenOf(rows) }),
    },
  });
}
