import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';

/** Runs a SELECT with these bound parameters and returns its rows. */
export async function select<Row>(
  clickhouse: ClickHouseClient,
  query: string,
  params: Readonly<Record<string, unknown>> = {},
  { signal, settings }: { readonly signal?: AbortSignal; readonly settings?: ClickHouseSettings } = {},
): Promise<Row[]> {
  const answer = await clickhouse.query({
    query,
    query_params: params,
    format: 'JSONEachRow',
    ...(signal && { abort_signal: signal }),
    ...(settings && { clickhouse_settings: settings }),
  });
  return answer.json<Row>();
}
