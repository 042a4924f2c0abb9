/** Codes of Node and undici for a peer that cannot be reached or that closed the connection. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENOSPC',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/**
 * Postgres classes and codes that do not blame the statement: connection (08), resources (53), shutdown and start (57P),
 * deadlock and serialization (40), lock not available (55P03), read-only after a failover (25006), idle in transaction
 * (25P03), timeout (57014), system error (58). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_CODES = /^(08...|53...|57P..|40...|55P03|25006|25P03|57014|58...)$/;

/**
 * ClickHouse codes of the same kind: timeouts (159, 209, 160), network (210, 279, 203), memory and disk (241, 243),
 * too many queries or parts (202, 252), read-only replica (242), Keeper (999), shutting down (236), canceled (394),
 * too few replicas (285), unknown status of an insert (319). ClickHouse: src/Common/ErrorCodes.cpp
 */
const CLICKHOUSE_CODES = new Set([
  '159',
  '160',
  '202',
  '203',
  '209',
  '210',
  '236',
  '241',
  '242',
  '243',
  '252',
  '279',
  '285',
  '319',
  '394',
  '999',
]);

/** How deep to follow `cause`. Error chains are short, but they may contain a cycle. */
const MAX_DEPTH = 6;

function hasUnavailableCode(error: object): boolean {
  const { code, name, retriable } = error as { code?: unknown; name?: unknown; retriable?: unknown };
  if (typeof name === 'string' && name.startsWith('KafkaJS')) return retriable !== false;
  if (typeof code !== 'string') return name === 'TimeoutError';
  return (
    NETWORK_CODES.has(code) ||
    code.startsWith('UND_ERR_') ||
    POSTGRES_CODES.test(code) ||
    CLICKHOUSE_CODES.has(code)
  );
}

/**
 * Whether an error means that a store or a peer is unavailable, by code and type. Work that fails with such an error
 * is retried until it succeeds.
 */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return false;
  if (hasUnavailableCode(error)) return true;
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  if (isUnavailable(cause, depth + 1)) return true;
  return (
    Array.isArray(errors) && errors.length > 0 && errors.every((inner) => isUnavailable(inner, depth + 1))
  );
}
