import { openClickHouse } from '../../clickhouse/client.ts';
import { openKafkaLog } from '../../pipeline/log/kafka/kafka-log.ts';
import { textOf } from '../../pipeline/log/wire.ts';
import { silentLogger } from '../../runtime/logger.ts';
import type { Mention, MentionEvent } from '../../schemas/mentions/mention.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { Cluster } from './cluster.ts';
import type { Observers } from './recovery.ts';

const PAGE = 100;

/** How often each post occurs in one place. */
type Tally = ReadonlyMap<string, number>;

/** What the cluster holds and has sent. */
export interface Holdings {
  /** Mentions that REST lists. */
  readonly listed: readonly Mention[];
  /** Rows that ClickHouse counts, by post. */
  readonly rows: Tally;
  /** Records with `created` on the topic `mentions`, by post, and then by the mention's id. */
  readonly events: ReadonlyMap<string, Tally>;
  /** Records on `posts.dead`. */
  readonly deadLetters: number;
}

/** The result of a comparison: what is wrong, one line each, and what was counted. */
export interface LedgerResult {
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

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
    for await (const { value } of log.read(TOPICS.mentions.name)) {
      const { event, external_id, id } = JSON.parse(textOf(value)!) as MentionEvent;
      if (event !== 'created') continue;
      const ids = events.get(external_id) ?? new Map<string, number>();
      events.set(external_id, ids.set(id, (ids.get(id) ?? 0) + 1));
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

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Returns how many arrived beyond the first of each. */
const repeats = (of: Iterable<Tally>): number => sum([...of].map((ids) => sum(ids.values()) - ids.size));

/** Describes ids that are somewhere they must not be, or not where they must be. Nothing when there are none. */
const complain = (what: string, ids: readonly string[]): string[] =>
  ids.length === 0 ? [] : [`${what}: ${ids.length} (${ids.slice(0, 3).join(', ')})`];

function compareMentions(wanted: ReadonlySet<string>, { listed, rows, events }: Holdings): string[] {
  const listedCounts = new Map<string, number>();
  for (const { external_id: id } of listed) listedCounts.set(id, (listedCounts.get(id) ?? 0) + 1);
  const doubled = (tally: Tally) => [...tally].filter(([, count]) => count > 1).map(([id]) => id);
  const missing = (held: { has(id: string): boolean }) => [...wanted].filter((id) => !held.has(id));
  const foreign = (held: Iterable<string>) => [...held].filter((id) => !wanted.has(id));
  return [
    ...complain('not listed by REST', missing(listedCounts)),
    ...complain('listed twice by REST', doubled(listedCounts)),
    ...complain('listed but never fed', foreign(listedCounts.keys())),
    ...complain('not in ClickHouse', missing(rows)),
    ...complain('doubled in ClickHouse', doubled(rows)),
    ...complain('without a created event', missing(events)),
    ...complain(
      'with two different created events',
      [...events].filter(([, ids]) => ids.size > 1).map(([id]) => id),
    ),
  ];
}

/** Compares what went in with what the cluster holds, and with what the receivers got. */
export function compare(holdings: Holdings, { feed, webhooks, live }: Observers): LedgerResult {
  const { listed, events, deadLetters } = holdings;
  const wanted = new Set(feed.matching.map(({ id }) => id));
  const relevant = listed.filter((mention) => mention.relevant).map(({ external_id: id }) => id);
  const sent = [...webhooks.created].filter(([, ids]) => ids.size > 1).map(([id]) => id);
  return {
    faults: [
      ...compareMentions(wanted, holdings),
      ...complain(
        'never sent to the webhook',
        relevant.filter((id) => !webhooks.created.has(id)),
      ),
      ...complain('sent under two webhook ids', sent),
      ...complain(
        'never seen live',
        [...wanted].filter((id) => !live.created.has(id)),
      ),
      ...complain('refused by the live stream', live.counts.refusals),
      ...(deadLetters > 0 ? [`dead letters: ${deadLetters}`] : []),
    ],
    counts: {
      posts: feed.counts.posts,
      twice: feed.counts.twice,
      wanted: wanted.size,
      mentions: listed.length,
      relevant: relevant.length,
      'repeated created events': repeats(events.values()),
      'repeated webhook posts': repeats(webhooks.created.values()),
      'repeated live events': sum(live.created.values()) - live.created.size,
      'live reconnects': live.counts.reconnects,
      'live gaps': live.counts.gaps,
    },
  };
}
