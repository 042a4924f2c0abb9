import type { KeyedMute } from '../../../domain/mutes/mute-index.ts';
import type { PostOrigin } from '../../../domain/mutes/muted-origin.ts';
import { muteVerdict } from '../../../domain/mutes/mute-verdict.ts';
import type { Match } from '../../../schemas/mentions/mention.ts';
import type { VerdictTrace } from '../../../schemas/judging/verdict-record.ts';
import type { Judge, Judgement } from '../judge.ts';
import { singleLine, truncate } from '../visible-text.ts';

/** What telling muted posts needs. */
export interface MuteDeps {
  /** Returns what the memory knows of where posts belong, by mention id. */
  origins(mentionIds: readonly string[]): Promise<ReadonlyMap<string, PostOrigin>>;
  readonly now?: () => number;
}

/** Nobody was asked. */
const NO_TRACE: VerdictTrace = {
  input_hash: '0'.repeat(32),
  model: null,
  provisional: false,
  tokens: { input: 0, cached: 0, output: 0 },
  cost: null,
  latency_ms: 0,
  lessons: [],
  taught: null,
};

/** Code points of the start of a post, which stands for its summary. */
const EXCERPT_POINTS = 200;

const mutedJudgement = (mute: KeyedMute, post: Match): Judgement => ({
  ...muteVerdict(mute, post),
  sentiment: 'neutral',
  urgency: 0,
  category_id: null,
  summary: truncate(singleLine(post.title ?? post.text), EXCERPT_POINTS),
  confidence: 1,
  evidence: [],
  steering: 0,
  trace: NO_TRACE,
});

/** Wraps a judge so that it never sees posts that the brief's mutes mute: they are irrelevant, with the mute as the reason. */
export function skipMuted(judge: Judge, { origins, now = Date.now }: MuteDeps): Judge {
  return {
    name: judge.name,
    async judge(brief, posts) {
      const { mutes } = brief;
      if (!mutes) return judge.judge(brief, posts);
      const known = mutes.needsOrigin ? await origins(posts.map(({ id }) => id)) : null;
      const found = posts.map((post) => mutes.find(post, known?.get(post.id), now()));
      const others = posts.filter((_, at) => found[at] === null);
      const judged = others.length > 0 ? await judge.judge(brief, others) : [];
      if (judged.length !== others.length)
        throw new Error(`${judge.name} returned ${judged.length} verdicts for ${others.length} posts`);
      let next = 0;
      return posts.map((post, at) => {
        const mute = found[at];
        return mute ? mutedJudgement(mute, post) : judged[next++]!;
      });
    },
  };
}
