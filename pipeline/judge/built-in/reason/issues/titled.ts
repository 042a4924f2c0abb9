import { NOTHING_TO_ANSWER, type Account, type Reading } from '../account.ts';
import { MENTION_RULES, type ActRule } from '../acts.ts';
import { ruleFor } from '../rule-of.ts';
import { featureSaid, isCalledFeature, questionSaid } from './titled-feature.ts';

/** What posts with a title do, by what their category says. */
const BY_TRAIT: Readonly<Record<string, readonly [says: string, why: string]>> = {
  bug: ['Reports a bug', 'needs a fix'],
  outage: ['Reports an outage', 'needs a fix'],
  feature: ['Asks for a feature', 'an idea for the roadmap'],
  question: ['Asks about', 'waits for an answer'],
  complaint: ['Complains', 'could be put right'],
  praise: ['Praises it', 'worth a thank-you'],
  news: ['Reports news', NOTHING_TO_ANSWER],
  comparison: ['Compares products', 'shows what decides'],
};

/** Kinds of trouble that titles and templates of trackers seldom mean. */
const SELDOM = new Set(['churn', 'unmet', 'complaint', 'legal', 'hiring', 'seeking', 'learning']);
/** What issues are not about, whatever words they have. */
const NEVER = new Set(['comparison', 'news', 'seeking', 'hiring', 'learning']);
const PRESSING = new Set(['bug', 'outage', 'complaint', 'question']);

/** A template by which an issue calls itself a question to support. */
const CALLED_QUESTION = /\bissue type:?\s+support\b/;

/** What people write who propose a change, whatever it mends. */
const PULL_REQUEST =
  /\bpull request (?:readiness )?checklist\b|\bfor submitting a pull request\b|\bthis (?:pr|pull request) (?:adds|fixes|makes|is|does|will|changes)\b|(?:^|\n)(?:this (?:pr|pull request|patch)\b|(?:backport of|resolves|fixe[sd]|closes|merge with) #\d)/;

/** Titles by which a thread asks its readers something: "Ask HN: …", or one that begins and ends as a question. */
const ASKS =
  /^ask (?:hn|reddit|lemmy|lobsters)\b|^(?:question|q)\b:|^(?:\W*)(?:any(?:one|body)|how|what|which|where|who|is|are|can|does|do|should|has|have|looking for)\b.*\?\s*$|\b(?:or|for|with)\b[^.!?]*\?\s*$/i;

/** Returns what a post with a title does: the title says what it is about. Null without a title. */
export function titledAccount(reading: Reading): Account | null {
  const {
    post,
    form,
    trait,
    question,
    judged: { sentiment },
  } = reading;
  const { title, kind } = post.match;
  if (!title) return null;
  const account = (says: string, why: string, presses = false): Account => ({
    ...{ says, why, presses },
    at: 0,
    byTitle: true,
  });
  if (kind === 'article') return account('An article', NOTHING_TO_ANSWER);
  if (kind === 'video') return account('A video', NOTHING_TO_ANSWER);
  if (!form.toBrand && trait !== 'bug' && ASKS.test(title))
    return account(title.includes('?') ? 'Asks' : 'Asks about', 'waits for an answer', true);
  if (form.toBrand && PULL_REQUEST.test(post.lower)) return account('Opens a pull request', 'have a look');
  const isFeature = form.toBrand && (trait === 'feature' || (trait !== 'bug' && isCalledFeature(reading)));
  if (isFeature) {
    const { says, why } = featureSaid(reading);
    return account(says, why);
  }
  if (form.toBrand && trait === 'bug' && CALLED_QUESTION.test(post.lower))
    return account('Asks about', 'waits for an answer', true);
  if (form.toBrand && trait === 'question') {
    const { says, why } = questionSaid(reading);
    return account(says, why, why !== 'have a look');
  }
  const known = trait === null ? undefined : BY_TRAIT[trait];
  if (known) return account(...known, PRESSING.has(trait!));
  const isBorneOut = ({ signal }: ActRule) => !(form.toBrand ? NEVER : SELDOM).has(signal);
  const rule = ruleFor(MENTION_RULES[sentiment], post, { sentiment, trait, isBorneOut });
  if (question?.isMeant && rule?.signal !== 'bug') return account('Asks about', 'waits for an answer', true);
  if (rule) return account(rule.says, rule.why, PRESSING.has(rule.signal));
  return account(
    form.toBrand ? 'Opens a thread' : 'A post',
    form.toBrand ? 'have a look' : NOTHING_TO_ANSWER,
  );
}
