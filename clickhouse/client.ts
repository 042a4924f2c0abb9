import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';

/** A connection to ClickHouse: the official client. */
export type ClickHouse = ClickHouseClient;

/** Longer than any statement of the service runs, bulk updates included. */
const REQUEST_TIMEOUT_MS = 120_000;
/**
 * Below the shortest keep-alive time that ClickHouse servers shipped with (3 s), so that a connection is never reused
 * just as the server closes it.
 */
const IDLE_SOCKET_MS = 2_000;
/** For the API and the actors of one process together. More would only wait inside the engine. */
const CONNECTIONS = 16;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Opens a client for `http(s)://user:password@host:port/database`. It behaves the same on the embedded engine and on
 * a server:
 * - `wait_end_of_query`: the answer starts when it is complete, so every error has its own status and code. To read a
 *   very large result as it arrives, set it to 0 for that query.
 * - `async_insert` is off: when an insert resolves, it is stored.
 * - 64-bit integers arrive as numbers. Ids (UInt128) never travel as numbers: see mention-row.ts.
 * - Parameters that are too long for an address travel in the body.
 * - Answers and requests are compressed, except on loopback. Set `compressRequests` to false to send files: servers
 *   accept those only uncompressed.
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
    // Errors reach the caller; the client would also print them.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      wait_end_of_query: 1,
      async_insert: 0,
      date_time_input_format: 'best_effort',
      output_format_json_quote_64bit_integers: 0,
      // Stops a read whose caller has gone.
      cancel_http_readonly_queries_on_client_close: 1,
    },
  });
}
