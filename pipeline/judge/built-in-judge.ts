import { type Match } from '../../schemas/mention.ts';
import { categoryOf } from './built-in/category.ts';
import { learnSentiments } from './built-in/class-learning.ts';
import { type ClassModel } from './built-in/class-lessons.ts';
import { weigh } from './built-in/evidence.ts';
import { leadEvidence } from './built-in/lead.ts';
import { learn } from './built-in/learnt.ts';
import { lessonEvidence } from './built-in/lesson-evidence.ts';
import { type LessonModel } from './built-in/lesson-model.ts';
import { profileOf, type Profile } from './built-in/profile.ts';
import { read } from './built-in/reading.ts';
import { mentionEvidence } from './built-in/relevance.ts';
import { sentimentOf, taughtMood } from './built-in/sentiment.ts';
import { summaryOf } from './built-in/summary.ts';
import { urgencyOf } from './built-in/urgency.ts';
import { cutText, oneLine } from './cut-text.ts';
import { type Brief, type Judge, type Judgement } from './judge.ts';
import { briefText, builtInTrace, hashOf } from './trace.ts';

/** The built-in judge and the version of its rules. Raised whenever a verdict could change. */
export const BUILT_IN_JUDGE = 'built-in/1';

/** What the judge says without lessons, for the mode of a project. */
const coldEvidence = ({ mode }: Brief) => (mode === 'leads' ? leadEvidence : mentionEvidence);

/** What is made of a brief once, for all its posts. */
interface Prepared {
  readonly profile: Profile;
  readonly learnt: LessonModel | null;
  readonly moods: ClassModel | null;
  /** Names the brief in traces. */
  readonly hash: string;
}

function prepare(brief: Brief): Prepared {
  const profile = profileOf(brief);
  return {
    profile,
    learnt: learn(profile, coldEvidence(brief)),
    moods: learnSentiments(profile),
    hash: hashOf(briefText(brief)),
  };
}

function judgementOf({ profile, learnt, moods, hash }: Prepared, match: Match): Judgement {
  const lead = profile.brief.mode === 'leads';
  const reading = read(profile, match);
  const { relevant, confidence, reason } = weigh([
    ...coldEvidence(profile.brief)(profile, reading),
    ...lessonEvidence(profile, learnt, reading),
  ]);
  const mood = taughtMood(profile, moods, reading);
  const sentiment = sentimentOf(mood);
  return {
    relevant,
    sentiment,
    urgency: urgencyOf(reading, relevant, mood, lead && relevant),
    category_id: categoryOf(profile, null, reading, mood),
    summary: summaryOf(profile, reading),
    reason: cutText(oneLine(reason), 300),
    confidence,
    evidence: [],
    steering: 0,
    judge: BUILT_IN_JUDGE,
    trace: builtInTrace(hash, match),
  };
}

/**
 * The judge that needs no key and no network: rules over words. The same post and brief always get the same verdict,
 * on every machine and at any time.
 */
export function createBuiltInJudge(): Judge {
  // Chunks of one project come with the same brief again and again; it is read once.
  const known = new WeakMap<Brief, Prepared>();
  return {
    name: BUILT_IN_JUDGE,
    judge(brief, posts) {
      const prepared = known.get(brief) ?? prepare(brief);
      known.set(brief, prepared);
      return Promise.resolve(posts.map((match) => judgementOf(prepared, match)));
    },
  };
}
