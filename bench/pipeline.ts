import { openCodec } from '../pipeline/log/codec.ts';
import { silentLogger } from '../runtime/logger.ts';
import { BARE_TABLE } from './pipeline/bare.ts';
import { Bench, type PipelineBench } from './pipeline/bench.ts';
import { measureParts } from './pipeline/parts.ts';
import { openBenchEngines } from './pipeline/engines.ts';
import type { Print } from './print.ts';

/**
 * Compares the way from posts.raw to ClickHouse, through real Kafka and engines, with a bare loop over the same
 * records. A run lasts until the last mention is stored. It starts once the process has worked on other posts for a while.
 */
export async function benchPipeline(print: Print, options: PipelineBench): Promise<void> {
  const engines = await openBenchEngines();
  const bench = new Bench(engines, await openCodec({ registryUrl: null, logger: silentLogger() }), options);
  try {
    await engines.clickhouse.command({ query: BARE_TABLE });
    await measureParts(bench, print);
  } finally {
    await bench.close();
    await engines.close();
  }
}
