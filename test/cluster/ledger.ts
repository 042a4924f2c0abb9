import type { Mention } from '../../schemas/mentions/mention.ts';

/** How often each id occurs in one place. */
export type Tally = ReadonlyMap<string, number>;

/** What the cluster holds and has published. */
export interface Holdings {
  /** Mentions that REST lists. */
  readonly listed: readonly Pick<Mention, 'external_id' | 'relevant'>[];
  /** Rows that ClickHouse counts, by post. */
  readonly rows: Tally;
  /** Records with `created` on the topic `mentions`, by post, and then by the header `event-id`. */
  readonly events: ReadonlyMap<string, Tally>;
  /** Records on `posts.dead`. */
  readonly deadLetters: number;
}

/** What went in, and what receivers got. */
export interface Traffic {
  /** The posts that match. */
  readonly wanted: ReadonlySet<string>;
  /** Posts to the webhook, by post, and then by the header `webhook-id`. */
  readonly webhook: ReadonlyMap<string, Tally>;
  /** Events of the live stream, by post. */
  readonly live: Tally;
  /** Answers of the live stream that refused the reader. */
  readonly refusals: readonly string[];
}

/** The result of a comparison: what is wrong, one line each, and what was counted. */
export interface LedgerResult {
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Returns how many arrived beyond the first of each. */
const repeats = (of: Iterable<Tally>): number => sum([...of].map((ids) => sum(ids.values()) - ids.size));

/** Describes ids that are somewhere they must not be, or not where they must be. Nothing when there are none. */
const complain = (what: string, ids: readonly string[]): string[] =>
  ids.length === 0 ? [] : [`${what}: ${ids.length} (${ids.slice(0, 3).join(', ')})`];

/** Returns the ids that are not in a place. */
const missing = (ids: Iterable<string>, place: { has(id: string): boolean }) =>
  [...ids].filter((id) => !place.has(id));

const severalTimes = (tally: Tally) => [...tally].filter(([, count]) => count > 1).map(([id]) => id);

const underSeveralIds = (byPost: ReadonlyMap<string, Tally>) =>
  [...byPost].filter(([, ids]) => ids.size > 1).map(([post]) => post);

function compareMentions({ wanted }: Traffic, { listed, rows, events }: Holdings): string[] {
  const listedCounts = new Map<string, number>();
  for (const { external_id: id } of listed) listedCounts.set(id, (listedCounts.get(id) ?? 0) + 1);
  return [
    ...complain('not listed by REST', missing(wanted, listedCounts)),
    ...complain('listed twice by REST', severalTimes(listedCounts)),
    ...complain('listed but never fed', missing(listedCounts.keys(), wanted)),
    ...complain('not in ClickHouse', missing(wanted, rows)),
    ...complain('doubled in ClickHouse', severalTimes(rows)),
    ...complain('without a created event', missing(wanted, events)),
  ];
}

/** A repetition must be told from a second event: one id for each event, the same on the stream and to the webhook. */
function compareIds({ webhook }: Traffic, { events }: Holdings): string[] {
  const [published, sent] = [events, webhook].map(
    (byPost) => new Set([...byPost.values()].flatMap((ids) => [...ids.keys()])),
  );
  return [
    ...complain('published under two event ids', underSeveralIds(events)),
    ...complain('sent under two webhook ids', underSeveralIds(webhook)),
    ...complain('webhook ids that are no event ids', missing(sent!, published!)),
  ];
}

/** Compares what went in with what the cluster holds, and with what the receivers got. */
export function compare(traffic: Traffic, holdings: Holdings): LedgerResult {
  const { wanted, webhook, live, refusals } = traffic;
  const { listed, events, deadLetters } = holdings;
  const relevant = listed.filter((mention) => mention.relevant).map(({ external_id: id }) => id);
  return {
    faults: [
      ...compareMentions(traffic, holdings),
      ...compareIds(traffic, holdings),
      ...complain('never sent to the webhook', missing(relevant, webhook)),
      ...complain('never seen live', missing(wanted, live)),
      ...complain('refused by the live stream', refusals),
      ...(deadLetters > 0 ? [`dead letters: ${deadLetters}`] : []),
    ],
    counts: {
      wanted: wanted.size,
      mentions: listed.length,
      relevant: relevant.length,
      'repeated created events': repeats(events.values()),
      'repeated webhook posts': repeats(webhook.values()),
      'repeated live events': sum(live.values()) - live.size,
    },
  };
}
