import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds in seconds: from one in-process step to a model call that is retried. */
const LATENCY_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];
/** Upper bounds in seconds for the age of a post when it becomes a mention: a second to a month. */
const FRESHNESS_BUCKETS = [1, 5, 15, 60, 300, 900, 3600, 21_600, 86_400, 604_800, 2_592_000];

type Spec<L extends string> = {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly L[];
};

/** Every metric of the service, declared once. `docs/operating.md` lists them. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <L extends string = never>({ name, help, labels = [] }: Spec<L>) =>
    new Counter<L>({ name: `earshot_${name}`, help, labelNames: [...labels], registers });
  const gauge = <L extends string = never>({ name, help, labels = [] }: Spec<L>) =>
    new Gauge<L>({ name: `earshot_${name}`, help, labelNames: [...labels], registers });
  const histogram = <L extends string = never>(
    { name, help, labels = [] }: Spec<L>,
    buckets = LATENCY_BUCKETS,
  ) => new Histogram<L>({ name: `earshot_${name}`, help, labelNames: [...labels], buckets, registers });

  return {
    registry,
    consumed: counter({ name: 'consumed_total', help: 'Records taken by an actor.', labels: ['actor'] }),
    produced: counter({
      name: 'produced_total',
      help: 'Records published by an actor.',
      labels: ['actor', 'topic'],
    }),
    dropped: counter({
      name: 'dropped_total',
      help: 'Records let go on purpose.',
      labels: ['actor', 'reason'],
    }),
    dead: counter({
      name: 'dead_letters_total',
      help: 'Records put on posts.dead.',
      labels: ['actor', 'reason'],
    }),
    retries: counter({
      name: 'batch_retries_total',
      help: 'Batches handed back to come again.',
      labels: ['actor'],
    }),
    lag: gauge({ name: 'lag_records', help: 'Records not yet taken.', labels: ['actor', 'partition'] }),
    stageSeconds: histogram({
      name: 'stage_seconds',
      help: 'Time of one chunk in a stage.',
      labels: ['actor', 'stage'],
    }),
    sourceCalls: counter({
      name: 'source_calls_total',
      help: 'Calls to a source by answer.',
      labels: ['source', 'outcome'],
    }),
    sourcePosts: counter({ name: 'source_posts_total', help: 'Posts a source gave.', labels: ['source'] }),
    sourceErrors: counter({
      name: 'source_errors_total',
      help: 'Searches that failed.',
      labels: ['source', 'code'],
    }),
    sourceQuota: gauge({
      name: 'source_quota_left',
      help: 'Calls left, as the source says.',
      labels: ['source'],
    }),
    freshness: histogram(
      { name: 'freshness_seconds', help: 'Age of a post when it became a mention.', labels: ['source'] },
      FRESHNESS_BUCKETS,
    ),
    judgeCalls: counter({
      name: 'judge_calls_total',
      help: 'Calls to a judge.',
      labels: ['judge', 'outcome'],
    }),
    judgeTokens: counter({
      name: 'judge_tokens_total',
      help: 'Tokens of the model.',
      labels: ['judge', 'direction'],
    }),
    judgeSeconds: histogram({
      name: 'judge_seconds',
      help: 'Time of one call to a judge.',
      labels: ['judge'],
    }),
    verdicts: counter({ name: 'verdicts_total', help: 'Posts judged.', labels: ['judge', 'relevant'] }),
    stored: counter({ name: 'mentions_stored_total', help: 'Mentions inserted.', labels: ['source'] }),
    requests: histogram({ name: 'request_seconds', help: 'API requests.', labels: ['operation', 'status'] }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
