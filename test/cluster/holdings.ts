import { openClickHouse } from '../../clickhouse/client.ts';
import { openKafkaLog } from '../../pipeline/log/kafka/kafka-log.ts';
import { textOf } from '../../pipeline/log/wire.ts';
import { silentLogger } from '../../runtime/logger.ts';
import type { Mention, MentionEvent } from '../../schemas/mentions/mention.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { Cluster } from './cluster.ts';
import type { Holdings } from './ledger.ts';

const PAGE = 100;

async function readList(cluster: Cluster, project: string): Promise<Mention[]> {
  const { service } = cluster.of('api')[0]!;
  const mentions: Mention[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = `project=${project}&include=all&limit=${PAGE}${cursor && `&cursor=${cursor}`}`;
    const page: { data: Mention[]; next_cursor: string | null } = await service.ask(
      'GET',
      `/mentions?${query}`,
    );
    mentions.push(...page.data);
    cursor = page.next_cursor;
  }
  return mentions;
}

async function countRows(url: string): Promise<Map<string, number>> {
  const clickhouse = openClickHouse(url);
  try {
    const answer = await clickhouse.query({
      query: 'SELECT external_id, toUInt32(count()) AS n FROM mentions FINAL GROUP BY external_id',
      format: 'JSONEachRow',
    });
    const rows = await answer.json<{ external_id: string; n: number }>();
    return new Map(rows.map(({ external_id, n }) => [external_id, Number(n)]));
  } finally {
    await clickhouse.close();
  }
}

async function readTopics(brokers: readonly string[]) {
  const log = openKafkaLog({ brokers, ssl: false, sasl: null, clientId: 'ledger', logger: silentLogger() });
  const events = new Map<string, Map<string, number>>();
  let deadLetters = 0;
  try {
    for await (const { value, headers } of log.read(TOPICS.mentions.name)) {
      const { event, external_id: post } = JSON.parse(textOf(value)!) as MentionEvent;
      if (event !== 'created') continue;
      const ids = events.get(post) ?? new Map<string, number>();
      const id = headers?.['event-id'] ?? 'none';
      events.set(post, ids.set(id, (ids.get(id) ?? 0) + 1));
    }
    for await (const _ of log.read(TOPICS.dead.name)) deadLetters++;
  } finally {
    await log.close();
  }
  return { events, deadLetters };
}

/** Reads what the cluster holds and has sent. Throws while a part of it is unavailable. */
export async function readHoldings(cluster: Cluster, project: string): Promise<Holdings> {
  const [listed, rows, topics] = await Promise.all([
    readList(cluster, project),
    countRows(cluster.engine.url),
    readTopics(cluster.brokers.addresses),
  ]);
  return { listed, rows, ...topics };
}
