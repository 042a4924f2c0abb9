import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openEmbeddedLog } from '../../pipeline/log/embedded/embedded-log.ts';
import { openKafkaLog } from '../../pipeline/log/kafka/kafka-log.ts';
import type { Log } from '../../pipeline/log/log.ts';
import type { TopicLayout } from '../../pipeline/log/topic-layout.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { silentLogger } from '../../runtime/logger.ts';

/** Sessions of test consumers on Kafka expire soon, so that takeovers are quick. */
export const KAFKA_SESSION_MS = 6_000;

/** Opens a log by its address: `postgres://…`, or `host:port` for Kafka. */
export function openLogAt(address: string, topics: readonly TopicLayout[]): Log {
  const logger = silentLogger();
  if (address.startsWith('postgres:'))
    return openEmbeddedLog({ postgres: openPostgres(address), logger, topics });
  const times = { sessionTimeoutMs: KAFKA_SESSION_MS };
  return openKafkaLog({
    brokers: [address],
    clientId: 'test',
    logger,
    topics,
    times,
  });
}

/** A member of a consumer group in a separate process, for a test to kill or halt. It holds every batch until `letGo`. */
export interface MemberProcess {
  readonly child: ChildProcess;
  /** The lines it printed: `took <partition>`, then `committed` or `refused <error>` after `letGo`. */
  readonly said: readonly string[];
  /** Lets it commit the batches it holds. */
  letGo(): void;
}

/** Starts a member of a group in a separate process. */
export function startMember(address: string, topic: TopicLayout, group: string): MemberProcess {
  const args = ['--import', 'tsx', import.meta.filename, address, JSON.stringify(topic), group];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  return { child, said, letGo: () => void child.stdin.write('go\n') };
}

async function runMember(address: string, topic: TopicLayout, group: string): Promise<void> {
  const released = once(process.stdin, 'data');
  process.stdin.once('end', () => process.exit());
  await openLogAt(address, [topic]).consume({
    topic: topic.name,
    group,
    maxRecords: 10,
    concurrency: 4,
    onBatch: async (batch) => {
      console.log(`took ${batch.partition}`);
      await released;
      await batch.commit(batch.records.at(-1)!.offset).then(
        () => console.log('committed'),
        (error: Error) => console.log(`refused ${error.name}`),
      );
    },
  });
}

const [, script, address, topic, group] = process.argv;
if (script === import.meta.filename && address && topic && group) {
  await runMember(address, JSON.parse(topic) as TopicLayout, group);
}
