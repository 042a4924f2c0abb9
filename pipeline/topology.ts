import { CHANNELS } from '../schemas/alerts/alert-channel.ts';
import type { Match, MentionEvent } from '../schemas/mentions/mention.ts';
import type { RawPost } from '../schemas/post.ts';
import type { VerdictEvent } from '../schemas/judging/verdict-record.ts';
import { TOPICS } from '../schemas/topics.ts';
import { groupOf, type ActorEntry } from './engine/actor.ts';

/*
 * The flow, as data: start reading here. Actors and workers start from these tables, and the picture in the README and
 * the table in docs/extend/architecture.md are generated from them.
 */

/** The roles a process can have. Any set of them runs in one process. */
export const ROLES = ['api', 'poll', 'pipeline', 'notify'] as const;
export type RoleName = (typeof ROLES)[number];

/** What the tables say about every part of the flow. */
interface Part {
  /** The role whose processes run it. */
  readonly role: RoleName;
  readonly does: string;
}

/** An actor, and what its stages write besides its output topic. */
interface ListedActor<In, Out> extends ActorEntry<In, Out>, Part {
  readonly writes?: string;
}

const actor = <In, Out>(entry: ListedActor<In, Out>) => entry;

/**
 * The actors: everything that reads a topic in a consumer group.
 *
 * There is a topic where speed or failure differ: between the network and cheap CPU work, before the costly judge, and
 * before outputs that are independent of each other. A chunk is what one lookup, one round of the judge, or one insert
 * handles at once: each chunk costs some statements and requests, however small it is.
 */
export const ACTORS = {
  match: actor<RawPost, Match>({
    name: 'match',
    role: 'pipeline',
    does: 'finds the projects whose keywords a post contains, and drops posts that they already have',
    input: TOPICS.rawPosts,
    stageNames: ['match', 'dedupe', 'language'],
    output: TOPICS.matches,
    chunkSize: 5000,
    sliceSize: 250,
    concurrency: 6,
    joint: true,
  }),
  judge: actor<Match, MentionEvent>({
    name: 'judge',
    role: 'pipeline',
    does: 'judges each match',
    input: TOPICS.matches,
    stageNames: ['judge'],
    output: TOPICS.mentions,
    writes: TOPICS.verdicts.name,
    // The built-in judge takes 30 ms for it, during which the process does nothing else. A model has `MODEL_LAYOUT`.
    chunkSize: 200,
    concurrency: 6,
    joint: true,
  }),
  sink: actor<MentionEvent, never>({
    name: 'sink',
    role: 'pipeline',
    does: 'stores new mentions',
    input: TOPICS.mentions,
    stageNames: ['sink'],
    writes: 'ClickHouse: mentions',
    chunkSize: 1000,
    concurrency: 6,
    joint: true,
  }),
  ledger: actor<VerdictEvent, never>({
    name: 'ledger',
    role: 'pipeline',
    does: 'stores every verdict',
    input: TOPICS.verdicts,
    stageNames: ['ledger'],
    writes: 'ClickHouse: verdicts',
    chunkSize: 1000,
    concurrency: 6,
    joint: true,
    // Nobody waits for the history of a verdict.
    maxWaitMs: 1000,
  }),
  webhooks: actor<MentionEvent, never>({
    name: 'webhooks',
    role: 'notify',
    does: 'queues changes of mentions for the webhooks that subscribe to them',
    input: TOPICS.mentions,
    stageNames: ['fan-out'],
    writes: 'Postgres: deliveries',
    chunkSize: 500,
    concurrency: 2,
  }),
  alerts: actor<MentionEvent, never>({
    name: 'alerts',
    role: 'notify',
    does: 'matches new mentions against the rules of alerts',
    input: TOPICS.mentions,
    stageNames: ['find'],
    writes: 'Postgres: alert messages',
    chunkSize: 500,
    concurrency: 3,
  }),
} as const;

/** Matches per round of calls when a model judges: four calls at once, of 25 posts each. */
export const MODEL_CHUNK = 100;

/** What differs for the judge when a model judges. Its calls take seconds: no partition waits for those of another. */
export const MODEL_LAYOUT = { chunkSize: MODEL_CHUNK, joint: false } as const;

/** A part of the flow that is not an actor: a loop over a store, a source, or network connections. */
export interface Worker extends Part {
  /** Topics by name, and stores and outside systems in words. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** The other parts of the flow, by name. */
const WORKERS = {
  poll: {
    role: 'poll',
    does: 'runs due scans: searches the sources for all projects at once',
    reads: ['sources'],
    writes: [TOPICS.rawPosts.name],
  },
  reread: {
    role: 'poll',
    does: 'reads known posts again: takes new numbers and words, and removes mentions of deleted posts',
    reads: ['sources'],
    writes: ['Postgres: outbox'],
  },
  follow: {
    role: 'poll',
    does: 'follows sources that publish a stream of posts',
    reads: ['live sources'],
    writes: [TOPICS.rawPosts.name],
  },
  live: {
    role: 'api',
    does: 'streams changes to connected clients',
    reads: [TOPICS.mentions.name],
    writes: ['SSE', 'GraphQL subscriptions'],
  },
  api: {
    role: 'api',
    does: 'answers requests and records changes made by people',
    reads: ['ClickHouse: mentions'],
    writes: ['REST', 'GraphQL', 'MCP', 'SQL', 'Postgres: outbox'],
  },
  rejudge: {
    role: 'pipeline',
    does: 'judges mentions again on request',
    reads: ['ClickHouse: mentions'],
    writes: [TOPICS.verdicts.name, 'Postgres: outbox'],
  },
  edits: {
    role: 'pipeline',
    does: 'judges mentions again whose posts were edited',
    reads: ['Postgres: edited mentions'],
    writes: [TOPICS.verdicts.name, 'Postgres: outbox'],
  },
  retention: {
    role: 'pipeline',
    does: 'removes mentions that are older than the retention',
    reads: ['ClickHouse: mentions'],
    writes: ['Postgres: outbox'],
  },
  relay: {
    role: 'pipeline',
    does: 'applies changes of mentions and publishes them',
    reads: ['Postgres: outbox'],
    writes: [TOPICS.mentions.name],
  },
  deliver: {
    role: 'notify',
    does: 'sends queued deliveries and retries failed ones',
    reads: ['Postgres: deliveries'],
    writes: ['your webhooks'],
  },
  send: {
    role: 'notify',
    does: 'sends alert messages and digests',
    reads: ['Postgres: alert messages'],
    writes: Object.values(CHANNELS).map(({ title }) => title),
  },
} as const satisfies Readonly<Record<string, Worker>>;

/** One row of the flow, for pictures and tables. */
export interface FlowRow extends Worker {
  readonly name: string;
  /** The stages in order. Empty for workers. */
  readonly stageNames: readonly string[];
  /** The consumer group. Null for workers. */
  readonly group: string | null;
}

/** Returns the whole flow, one row for each actor and worker. */
export const flowRows = (): FlowRow[] => [
  ...Object.values<ListedActor<never, never>>(ACTORS).map(({ output, writes, ...listed }) => ({
    ...listed,
    reads: [listed.input.name],
    writes: [...(output ? [output.name] : []), ...(writes ? [writes] : [])],
    group: groupOf(listed.name),
  })),
  ...Object.entries<Worker>(WORKERS).map(([name, worker]) => ({
    ...worker,
    ...{ name, stageNames: [], group: null },
  })),
];
