import { TOPICS } from '../schemas/topics.ts';
import type { Match, MentionEvent } from '../schemas/mentions/mention.ts';
import type { RawPost } from '../schemas/post.ts';
import type { VerdictEvent } from '../schemas/judging/verdict-record.ts';
import { chain, type Actor } from './engine/actor.ts';
import type { Stage } from './outcome.ts';
import type { FoundPost } from './stages/match.ts';

/** The stages of the flow, bound to their effects by the composition root. */
export interface Stages {
  readonly match: Stage<RawPost, FoundPost>;
  readonly dedupe: Stage<FoundPost, Match>;
  readonly language: Stage<Match, Match>;
  readonly judge: Stage<Match, MentionEvent>;
  readonly sink: Stage<MentionEvent, never>;
  readonly ledger: Stage<VerdictEvent, never>;
}

/**
 * Matches that the judge takes at once: a model one round of calls; the built-in judge as many as it judges in some
 * 30 ms, during which nothing else of the process runs.
 */
export const JUDGE_CHUNK = { model: 40, builtIn: 200 } as const;

/**
 * The flow, as a table: read this first.
 *
 * | actor  | takes             | stages                    | gives                       |
 * |--------|-------------------|---------------------------|-----------------------------|
 * | poll   | the sources       | (scheduler)               | posts.raw                   |
 * |        | their streams     | (followers)               | posts.raw                   |
 * | match  | posts.raw         | match → dedupe → language | mentions.matched            |
 * | judge  | mentions.matched  | judge                     | mentions, mentions.verdicts |
 * | sink   | mentions          | sink                      | ClickHouse: mentions        |
 * | ledger | mentions.verdicts | ledger                    | ClickHouse: verdicts        |
 * | relay  | outbox            | (relay)                   | mentions                    |
 *
 * A topic lies only where speed or failure differ: between the network and cheap CPU, between that and the costly
 * judge, and before outputs that are independent of one another. Chunk sizes are what one look-up, one round of
 * the judge, or one insert takes at once: each chunk costs some statements and requests, however small it is.
 */
export const topology = (stages: Stages, judgeChunk: number) => ({
  match: {
    name: 'match',
    input: TOPICS.rawPosts,
    stages: chain(
      { name: 'match', run: stages.match },
      { name: 'dedupe', run: stages.dedupe },
      { name: 'language', run: stages.language },
    ),
    output: TOPICS.matches,
    chunkSize: 2500,
    concurrency: 3,
  } satisfies Actor<RawPost, Match>,
  judge: {
    name: 'judge',
    input: TOPICS.matches,
    stages: chain({ name: 'judge', run: stages.judge }),
    output: TOPICS.mentions,
    chunkSize: judgeChunk,
    concurrency: 6,
  } satisfies Actor<Match, MentionEvent>,
  sink: {
    name: 'sink',
    input: TOPICS.mentions,
    stages: chain({ name: 'sink', run: stages.sink }),
    chunkSize: 1000,
    concurrency: 3,
  } satisfies Actor<MentionEvent, never>,
  ledger: {
    name: 'ledger',
    input: TOPICS.verdicts,
    stages: chain({ name: 'ledger', run: stages.ledger }),
    chunkSize: 1000,
    concurrency: 2,
  } satisfies Actor<VerdictEvent, never>,
});
