import { REPORT_LENGTH, type ReportToAnswer } from '../../schemas/analytics/report.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { ProjectSettings } from '../../schemas/projects/project.ts';
import { headlineOf } from './headline.ts';

/** Below this urgency nobody waits for an answer: see the bands of relevance. */
export const ANSWER_FROM = 40;
const URGENT_FROM = 70;
/** From so many likes, points, replies and shares on, others read along. */
const READ_BY_MANY = 20;

/** The handles of the project's own people, in lower case. */
function ownHandles({ handles, team }: ProjectSettings): ReadonlySet<string> {
  const all = [...Object.values(handles ?? {}).flat(), ...(team ?? [])];
  return new Set(all.map((handle) => handle.toLowerCase().replace(/^@/, '')));
}

/** Whether a reply can reach the author, who is none of the own people. */
const canBeAnswered = ({ kind, source, author }: Mention, own: ReadonlySet<string>) =>
  kind !== 'article' && source !== 'news' && !own.has((author ?? '').toLowerCase().replace(/^@/, ''));

/** Returns why a mention needs an answer, such as `Urgent (82), negative, asks something, open for 2 days.` */
function reasonFor({ urgency, sentiment, title, text, engagement, posted_at }: Mention, now: number): string {
  const days = Math.floor((now - Date.parse(posted_at)) / DAY_MS);
  const asks = /[?？؟]/.test(`${title ?? ''} ${text}`.replace(/https?:\/\/\S+/gi, ''));
  const facts = [
    urgency >= URGENT_FROM ? `Urgent (${urgency})` : `Urgency ${urgency}`,
    ...(sentiment === 'negative' ? ['negative'] : []),
    ...(asks ? ['asks something'] : []),
    ...(engagement >= READ_BY_MANY ? [`engagement ${engagement}`] : []),
    ...(days > 0 ? [`open for ${days === 1 ? 'a day' : `${days} days`}`] : []),
  ];
  return `${facts.join(', ')}.`;
}

/**
 * Returns what needs an answer among open mentions, most urgent first, with why: those of at least medium urgency that a
 * reply can reach. `now`: milliseconds since 1970. Pure.
 */
export function mentionsToAnswer(
  open: readonly Mention[],
  settings: ProjectSettings,
  now: number,
): ReportToAnswer[] {
  const own = ownHandles(settings);
  return open
    .filter((mention) => mention.urgency >= ANSWER_FROM && canBeAnswered(mention, own))
    .slice(0, REPORT_LENGTH.toAnswer)
    .map((mention) => ({
      mention: mention.id,
      title: headlineOf({ title: mention.title, said: mention.text }),
      url: mention.url,
      source: mention.source,
      author: mention.author,
      sentiment: mention.sentiment,
      urgency: mention.urgency,
      posted_at: mention.posted_at,
      why: reasonFor(mention, now),
    }));
}
