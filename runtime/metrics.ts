import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, Summary } from 'prom-client';

/** Upper bounds in seconds: from one in-process step to a model call that is retried. */
const LATENCY_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];
/** Upper bounds in seconds for the age of a post when it becomes a mention: a second to a month. */
const FRESHNESS_BUCKETS = [1, 5, 15, 60, 300, 900, 3600, 21_600, 86_400, 604_800, 2_592_000];

/** Half and 95 % of what was seen in the last hour, which moves on in steps of ten minutes. */
const LAST_HOUR = { percentiles: [0.5, 0.95], maxAgeSeconds: 3600, ageBuckets: 6, pruneAgedBuckets: true };

/** Makes metrics of this service in one registry. */
const metricsOf = (registry: Registry) => {
  const registers = [registry];
  return {
    counter: <L extends string>(name: string, help: string, labelNames: L[]) =>
      new Counter<L>({ name: `earshot_${name}`, help, labelNames, registers }),
    gauge: <L extends string>(name: string, help: string, labelNames: L[]) =>
      new Gauge<L>({ name: `earshot_${name}`, help, labelNames, registers }),
    quantiles: <L extends string>(name: string, help: string, labelNames: L[]) =>
      new Summary<L>({ name: `earshot_${name}`, help, labelNames, registers, ...LAST_HOUR }),
    histogram: <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
      new Histogram<L>({ name: `earshot_${name}`, help, labelNames, buckets, registers }),
  };
};
type Make = ReturnType<typeof metricsOf>;

/** The actors and their stages. */
const flowMetrics = (make: Make) => ({
  consumed: make.counter('consumed_total', 'Records read by an actor.', ['actor']),
  produced: make.counter('produced_total', 'Records published by an actor.', ['actor', 'topic']),
  dropped: make.counter('dropped_total', 'Records dropped on purpose.', ['actor', 'reason']),
  dead: make.counter('dead_letters_total', 'Records sent to posts.dead.', ['actor', 'reason']),
  retries: make.counter('batch_retries_total', 'Batches returned for another attempt.', ['actor']),
  lag: make.gauge(
    'lag_records',
    'Records that have not been read yet. Every process of the role reports all partitions.',
    ['actor', 'partition'],
  ),
  logFailures: make.counter(
    'log_failures_total',
    'Failures of Kafka that the service recovers from: replaced consumers, retried calls.',
    ['operation'],
  ),
  topicMismatch: make.gauge(
    'topic_mismatch',
    'Topics that differ from what the configuration asks for. See `earshot topics plan`.',
    ['topic', 'setting'],
  ),
  stageSeconds: make.histogram(
    'stage_seconds',
    'Time that a stage takes for one chunk of records.',
    ['actor', 'stage'],
    LATENCY_BUCKETS,
  ),
});

/** The sources: calls, posts, errors, quota, streams, freshness. */
const sourceMetrics = (make: Make) => ({
  sourceCalls: make.counter('source_calls_total', 'Calls to a source, by outcome.', ['source', 'outcome']),
  sourcePosts: make.counter('source_posts_total', 'Posts that a source returned.', ['source']),
  sourceErrors: make.counter('source_errors_total', 'Failed searches.', ['source', 'code']),
  sourceQuota: make.gauge('source_quota_left', 'Calls left, according to the source.', ['source']),
  followLag: make.gauge('follow_lag_seconds', 'Age of the last event of a followed stream.', ['source']),
  freshness: make.histogram(
    'freshness_seconds',
    'Age of a post when it became a mention.',
    ['source'],
    FRESHNESS_BUCKETS,
  ),
  recentFreshness: make.quantiles(
    'freshness_recent_seconds',
    'The same over the last hour: median and 95%.',
    ['source'],
  ),
});

/** The judges: calls, tokens, verdicts. */
const judgeMetrics = (make: Make) => ({
  judgeCalls: make.counter('judge_calls_total', 'Calls to a judge.', ['judge', 'outcome']),
  judgeTokens: make.counter('judge_tokens_total', 'Tokens that the model used.', ['judge', 'direction']),
  judgeSeconds: make.histogram('judge_seconds', 'Time of one call to a judge.', ['judge'], LATENCY_BUCKETS),
  verdicts: make.counter('verdicts_total', 'Posts judged.', ['judge', 'relevant']),
  cascadePosts: make.counter(
    'judge_cascade_posts_total',
    'With EARSHOT_JUDGE_CASCADE: posts that the built-in judge was sure of, and posts left to the model.',
    ['decided_by'],
  ),
});

/** Queues in Postgres, and limits of plans. */
const queueMetrics = (make: Make) => ({
  queuePending: make.gauge(
    'queue_pending',
    'Entries waiting in a queue: due scans, changes and sweeps of mentions, the outbox of the stream.',
    ['queue'],
  ),
  queueOldest: make.gauge('queue_oldest_seconds', 'How long the oldest entry has waited.', ['queue']),
  limitsReached: make.gauge('limits_reached', 'Workspaces that have used up a limit of their plan.', [
    'limit',
  ]),
});

/** What comes out: stored mentions and answered requests. */
const outputMetrics = (make: Make) => ({
  stored: make.counter('mentions_stored_total', 'Mentions inserted.', ['source']),
  requests: make.histogram(
    'request_seconds',
    'Time of an API request.',
    ['operation', 'status'],
    LATENCY_BUCKETS,
  ),
});

/**
 * The webhooks, all together: one series for each would be as many as users care to make. How a single one fares its log
 * tells.
 */
const webhookMetrics = (make: Make) => ({
  webhookAttempts: make.counter('webhook_attempts_total', 'Delivery attempts, by outcome.', ['outcome']),
  webhookTakenOver: make.counter(
    'webhook_taken_over_total',
    'Deliveries taken over from a process that was killed or froze. They may arrive twice, with the same webhook-id.',
    [],
  ),
  webhookSeconds: make.histogram(
    'webhook_attempt_seconds',
    'Time of one delivery attempt.',
    [],
    LATENCY_BUCKETS,
  ),
  webhookFirst: make.histogram(
    'webhook_first_attempt_seconds',
    'Time from an event, such as a verdict, to its first attempt.',
    [],
    LATENCY_BUCKETS,
  ),
  webhookPending: make.gauge('webhook_pending', 'Waiting deliveries, including retries.', []),
  webhookOldest: make.gauge('webhook_oldest_pending_seconds', 'Age of the oldest waiting delivery.', []),
  webhooks: make.gauge('webhooks', 'Webhooks that work, that fail, or that the service disabled.', ['state']),
});

/** The messages of alerts. */
const alertMetrics = (make: Make) => ({
  alertMessages: make.counter('alert_messages_total', 'Alert message attempts, by outcome.', [
    'channel',
    'outcome',
  ]),
  alertsPending: make.gauge('alert_messages_pending', 'Alert messages waiting to be sent.', ['channel']),
  alertsOldest: make.gauge('alert_messages_oldest_seconds', 'Age of the oldest waiting message.', [
    'channel',
  ]),
});

/** Every metric of the service, declared once. `docs/reference/metrics.md` lists them. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const make = metricsOf(registry);
  return {
    registry,
    ...flowMetrics(make),
    ...sourceMetrics(make),
    ...judgeMetrics(make),
    ...outputMetrics(make),
    ...queueMetrics(make),
    ...alertMetrics(make),
    ...webhookMetrics(make),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
