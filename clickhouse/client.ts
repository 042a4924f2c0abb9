import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';

/** The connection to ClickHouse that repositories are given: the official client. */
export type ClickHouse = ClickHouseClient;

/** Longer than any statement of ours may run; background work such as a bulk update included. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Below the shortest keep-alive time that ClickHouse servers were shipped with (3 s), so that a connection is never used just as the server closes it. */
const IDLE_SOCKET_MS = 2_000;
/** The API and the actors of one process together; more would only wait inside the engine. */
const CONNECTIONS = 16;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Takes `http(s)://user:password@host:port/database` and gives a client. It behaves the same on the embedded engine
 * and on a server:
 * - `wait_end_of_query`: an answer begins when it is whole, so every error has its own status and code. Whoever
 *   reads a very large result sets it to 0 for that query and gets rows as they come.
 * - `async_insert` is off: an insert that resolved is stored.
 * - 64-bit integers come as numbers. Ids (UInt128) never travel as numbers: see mention-row.ts.
 * - Parameters that are too long for an address travel in the body.
 * - Compression pays on a network only. `compressRequests` is false for whoever sends files: servers read those only as they are.
 */
export function openClickHouse(
  url: string,
  { compressRequests = true }: { readonly compressRequests?: boolean } = {},
): ClickHouse {
  const remote = !LOOPBACK.test(new URL(url).hostname);
  return createClient({
    url,
    application: 'earshot',
    request_timeout: REQUEST_TIMEOUT_MS,
    max_open_connections: CONNECTIONS,
    keep_alive: { enabled: true, idle_socket_ttl: IDLE_SOCKET_MS, eagerly_destroy_stale_sockets: true },
    compression: { request: remote && compressRequests, response: remote },
    use_multipart_params_auto: true,
    // Errors reach the caller; the client would print them besides.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      wait_end_of_query: 1,
      async_insert: 0,
      date_time_input_format: 'best_effort',
      output_format_json_quote_64bit_integers: 0,
      // A read whose caller has gone is stopped.
      cancel_http_readonly_queries_on_client_close: 1,
    },
  });
}
