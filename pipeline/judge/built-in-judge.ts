import { type Match } from '../../schemas/mention.ts';
import { categoryOf } from './built-in/category.ts';
import { judgeLead } from './built-in/lead.ts';
import { profileOf, type Profile } from './built-in/profile.ts';
import { read } from './built-in/reading.ts';
import { judgeMention } from './built-in/relevance.ts';
import { sentimentOf } from './built-in/sentiment.ts';
import { summaryOf } from './built-in/summary.ts';
import { urgencyOf } from './built-in/urgency.ts';
import { cutText, oneLine } from './cut-text.ts';
import { type Brief, type Judge, type Judgement } from './judge.ts';
import { briefText, builtInTrace, hashOf } from './trace.ts';

/** The built-in judge and the version of its rules. Raised whenever a verdict could change. */
export const BUILT_IN_JUDGE = 'built-in/1';

function judgementOf(profile: Profile, brief: string, match: Match): Judgement {
  const lead = profile.brief.mode === 'leads';
  const reading = read(profile, match);
  const { relevant, confidence, reason } = lead
    ? judgeLead(profile, reading)
    : judgeMention(profile, reading);
  const sentiment = sentimentOf(profile, reading);
  return {
    relevant,
    sentiment,
    urgency: urgencyOf(reading, relevant, sentiment, lead && relevant),
    category_id: categoryOf(profile.categories, reading, sentiment),
    summary: summaryOf(profile, reading),
    reason: cutText(oneLine(reason), 300),
    confidence,
    evidence: [],
    steering: 0,
    judge: BUILT_IN_JUDGE,
    trace: builtInTrace(brief, match),
  };
}

/**
 * The judge that needs no key and no network: rules over words. The same post and brief always get the same verdict,
 * on every machine and at any time.
 */
export function createBuiltInJudge(): Judge {
  // Chunks of one project come with the same brief again and again; it is read once.
  const known = new WeakMap<Brief, { readonly profile: Profile; readonly hash: string }>();
  return {
    name: BUILT_IN_JUDGE,
    judge(brief, posts) {
      const { profile, hash } = known.get(brief) ?? {
        profile: profileOf(brief),
        hash: hashOf(briefText(brief)),
      };
      known.set(brief, { profile, hash });
      return Promise.resolve(posts.map((match) => judgementOf(profile, hash, match)));
    },
  };
}
