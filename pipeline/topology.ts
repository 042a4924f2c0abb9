import type { Match, MentionEvent } from '../schemas/mentions/mention.ts';
import type { RawPost } from '../schemas/post.ts';
import type { VerdictEvent } from '../schemas/judging/verdict-record.ts';
import { TOPICS } from '../schemas/topics.ts';
import type { ActorEntry } from './engine/actor.ts';

/** The roles a process can have. Any set of them runs in one process. */
export const ROLES = ['api', 'poll', 'pipeline', 'notify'] as const;
export type RoleName = (typeof ROLES)[number];

const actor = <In, Out>(entry: ActorEntry<In, Out> & { readonly role: RoleName }) => entry;

/**
 * The actors: everything that reads a topic in a consumer group. Start reading here.
 *
 * There is a topic where speed or failure differ: between the network and cheap CPU work, before the costly judge, and
 * before outputs that are independent of each other. A chunk is what one lookup, one round of the judge, or one insert
 * handles at once: each chunk costs some statements and requests, however small it is.
 */
export const ACTORS = {
  /** Finds the projects whose keywords a post contains, and drops what they already have. */
  match: actor<RawPost, Match>({
    name: 'match',
    role: 'pipeline',
    input: TOPICS.rawPosts,
    stageNames: ['match', 'dedupe', 'language'],
    output: TOPICS.matches,
    chunkSize: 2500,
    concurrency: 3,
  }),
  /**
   * Judges each match. The chunk is what the built-in judge takes 30 ms for, during which the process does nothing else.
   * A model judges `MODEL_CHUNK` posts per round of calls.
   */
  judge: actor<Match, MentionEvent>({
    name: 'judge',
    role: 'pipeline',
    input: TOPICS.matches,
    stageNames: ['judge'],
    output: TOPICS.mentions,
    chunkSize: 200,
    concurrency: 6,
  }),
  /** Stores mentions as they change. */
  sink: actor<MentionEvent, never>({
    name: 'sink',
    role: 'pipeline',
    input: TOPICS.mentions,
    stageNames: ['sink'],
    writes: 'ClickHouse: mentions',
    chunkSize: 1000,
    concurrency: 3,
  }),
  /** Stores every verdict ever given. */
  ledger: actor<VerdictEvent, never>({
    name: 'ledger',
    role: 'pipeline',
    input: TOPICS.verdicts,
    stageNames: ['ledger'],
    writes: 'ClickHouse: verdicts',
    chunkSize: 1000,
    concurrency: 2,
  }),
  /** Queues changes of mentions for the webhooks that subscribe to them. */
  webhooks: actor<MentionEvent, never>({
    name: 'webhooks',
    role: 'notify',
    input: TOPICS.mentions,
    stageNames: ['fan-out'],
    writes: 'Postgres: webhook deliveries',
    chunkSize: 500,
    concurrency: 2,
  }),
  /** Tests new mentions against the rules of alerts. */
  alerts: actor<MentionEvent, never>({
    name: 'alerts',
    role: 'notify',
    input: TOPICS.mentions,
    stageNames: ['find'],
    writes: 'Postgres: alert messages',
    chunkSize: 500,
    concurrency: 3,
  }),
} as const;

/** Matches per round of calls, when a model judges. */
export const MODEL_CHUNK = 40;

/** A part of the flow that is not an actor: a loop over a store, a source, or a network connection. */
export interface Worker {
  readonly role: RoleName;
  readonly reads: readonly string[];
  readonly does: string;
  readonly writes: readonly string[];
}

/** The other parts of the flow, by name. Topics are given by their names. */
export const WORKERS = {
  poll: {
    role: 'poll',
    reads: ['sources'],
    does: 'scans due projects',
    writes: [TOPICS.rawPosts.name],
  },
  follow: {
    role: 'poll',
    reads: ['live streams of sources'],
    does: 'follows new posts',
    writes: [TOPICS.rawPosts.name],
  },
  recheck: {
    role: 'poll',
    reads: ['sources'],
    does: 'looks for deleted posts',
    writes: ['Postgres: outbox'],
  },
  relay: {
    role: 'pipeline',
    reads: ['Postgres: outbox'],
    does: 'publishes changes made by people',
    writes: [TOPICS.mentions.name],
  },
  rejudge: {
    role: 'pipeline',
    reads: ['ClickHouse: mentions'],
    does: 'judges mentions again on request',
    writes: [TOPICS.verdicts.name, 'Postgres: outbox'],
  },
  retention: {
    role: 'pipeline',
    reads: ['ClickHouse: mentions'],
    does: 'removes what is too old',
    writes: ['Postgres: outbox'],
  },
  deliver: {
    role: 'notify',
    reads: ['Postgres: webhook deliveries'],
    does: 'calls webhooks',
    writes: ['webhook receivers'],
  },
  send: {
    role: 'notify',
    reads: ['Postgres: alert messages'],
    does: 'sends alerts and digests',
    writes: ['email, Slack, Discord'],
  },
  live: {
    role: 'api',
    reads: [TOPICS.mentions.name],
    does: 'streams changes to listeners',
    writes: ['SSE, GraphQL subscriptions'],
  },
} as const satisfies Readonly<Record<string, Worker>>;

/** One row of the flow, for pictures and tables. */
export interface FlowRow extends Worker {
  readonly name: string;
  /** The consumer group, for actors. */
  readonly isActor: boolean;
}

/** Returns the whole flow, actors and workers, one row each. */
export const flowRows = (): FlowRow[] => [
  ...Object.entries<Worker>(WORKERS).map(([name, worker]) => ({ name, isActor: false, ...worker })),
  ...Object.values<ActorEntry<never, never>>(ACTORS).map(
    ({ name, role, input, stageNames, output, writes }) => ({
      name,
      role: role as RoleName,
      reads: [input.name],
      does: stageNames.join(' → '),
      writes: [...(output ? [output.name] : []), ...(writes ? [writes] : [])],
      isActor: true,
    }),
  ),
];
