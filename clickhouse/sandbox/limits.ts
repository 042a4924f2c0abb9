import { totalmem } from 'node:os';
import type { ClickHouseSettings } from '@clickhouse/client';

/** Engines for callers' statements that one process runs at once. Further statements wait. */
export const MAX_WORKERS = 4;

const MIB = 1024 * 1024;
/** A quarter of the machine for all engines together. An engine cannot work with less than 512 MiB. */
const memoryOf = (machine: number) =>
  Math.max(512 * MIB, Math.min(2048 * MIB, Math.floor(machine / 4 / MAX_WORKERS)));

/** Memory limit of one engine in bytes, copied rows included. */
export const WORKER_MEMORY = memoryOf(totalmem());

/** Memory limit of one statement on a ClickHouse server, in bytes. */
export const SERVER_MEMORY = 2048 * MIB;

/** How long an idle engine is kept for the next statement of its workspace, in milliseconds. */
export const IDLE_MS = 30_000;

/** How long a statement waits for an engine, in milliseconds: half of its time. */
export const WAIT_MS = 5_000;

/** How long a new engine is kept while other workspaces wait, in milliseconds: a few times what a start takes. */
export const TURN_MS = 2_000;

/** How long a statement runs next to the service's own work, in milliseconds; then it runs behind it. */
export const FOREGROUND_MS = 250;

/** How long an engine may take to start, in milliseconds: sixty times the usual, for busy machines. */
export const START_MS = 30_000;

/** Rows copied by one request. Both engines keep them in memory: at most about 100 MB of wide rows. */
export const PIECE_ROWS = 100_000;

/** The largest result, in bytes as the engine counts them. */
export const MAX_RESULT_BYTES = 10_000_000;

/** The size of a statement as the engine's parser counts it, far above what people write. */
export const SYNTAX_LIMITS: ClickHouseSettings = {
  max_query_size: '65536',
  max_ast_depth: '200',
  max_ast_elements: '5000',
  max_expanded_ast_elements: '20000',
  max_parser_depth: '200',
  max_parser_backtracks: '100000',
  max_subquery_depth: '20',
};

/** Settings of every statement of a caller. `readonly` is set last: after it nothing can be set. */
export const STATEMENT_SETTINGS: ClickHouseSettings = {
  ...SYNTAX_LIMITS,
  max_threads: 2,
  max_memory_usage: String(WORKER_MEMORY),
  max_result_bytes: String(MAX_RESULT_BYTES),
  result_overflow_mode: 'throw',
  timeout_overflow_mode: 'throw',
  max_temporary_data_on_disk_size_for_query: '1',
  max_bytes_before_external_group_by: '0',
  max_bytes_before_external_sort: '0',
  max_recursive_cte_evaluation_depth: '100',
  allow_introspection_functions: 0,
  allow_ddl: 0,
  implicit_select: 0,
  use_query_cache: 0,
  readonly: '1',
};
