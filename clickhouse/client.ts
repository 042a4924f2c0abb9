import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import { CLUSTER_SETTINGS, onPlace, type Cluster } from './cluster.ts';

/** A connection to ClickHouse: the official client. */
export type ClickHouse = ClickHouseClient;

/** Longer than any statement of the service runs, bulk updates included. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Below the shortest keep-alive time of ClickHouse servers (3 s), so that none closes a connection being reused. */
const IDLE_SOCKET_MS = 2_000;
/** For the API and the actors of one process together. More would only wait inside the engine. */
const CONNECTIONS = 16;

/** Returns the database that an address names. */
export const databaseOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.slice(1)) || 'default';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Opens a client for `http(s)://user:password@host:port/database`. Every error has its own status and code
 * (`wait_end_of_query`; set it to 0 to read a very large result as it arrives). A resolved insert is stored
 * (`async_insert` is off). 64-bit integers arrive as numbers; ids (UInt128) never travel as numbers. Long parameters
 * travel in the body. Answers and requests are compressed, except on loopback; servers accept files only with
 * `compressRequests` false. With a `cluster`, reads and writes reach all of its shards.
 */
export function openClickHouse(
  url: string,
  {
    compressRequests = true,
    cluster = null,
  }: { readonly compressRequests?: boolean; readonly cluster?: Cluster } = {},
): ClickHouse {
  const remote = !LOOPBACK.test(new URL(url).hostname);
  const client = createClient({
    url,
    application: 'earshot',
    request_timeout: REQUEST_TIMEOUT_MS,
    max_open_connections: CONNECTIONS,
    keep_alive: { enabled: true, idle_socket_ttl: IDLE_SOCKET_MS, eagerly_destroy_stale_sockets: true },
    compression: { request: remote && compressRequests, response: remote },
    use_multipart_params_auto: true,
    // Errors reach the caller; the client would also print them.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      wait_end_of_query: 1,
      async_insert: 0,
      date_time_input_format: 'best_effort',
      output_format_json_quote_64bit_integers: 0,
      // Stops a read whose caller has gone.
      cancel_http_readonly_queries_on_client_close: 1,
      ...(cluster !== null && CLUSTER_SETTINGS),
    },
  });
  return cluster === null ? client : onPlace(client, { cluster, database: databaseOf(url) });
}
