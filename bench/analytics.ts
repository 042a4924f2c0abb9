import { DAY_MS } from '../schemas/duration.ts';
import { BREAKDOWN_BY, VOLUME_BY } from '../schemas/analytics/analytics.ts';
import { AUTHOR_MODES } from '../schemas/analytics/author.ts';
import { measureServed, withStores, type Questions } from './mentions/served.ts';
import type { Print } from './print.ts';

/** The target for 95 % of the answers about the largest project (4 of 10 million mentions), in milliseconds. */
const WITHIN_MS = 500;
/** The largest project, over the last 30 days (the default) and over all of its mentions (a year). */
const LARGEST = 'project=prj_0';
const allOf = (days: number) =>
  `${LARGEST}&since=${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)}`;

function questions(): Questions {
  const year = allOf(366);
  return {
    get_analytics_30_days: `analytics?${LARGEST}`,
    get_analytics_year: `analytics?${year}`,
    get_analytics_workspace: 'analytics?',
    get_analytics_filtered: `analytics?${year}&sources=reddit,hn&sentiment=negative&keywords=3,4`,
    ...Object.fromEntries(
      BREAKDOWN_BY.map((by) => [`get_breakdown_${by}_year`, `analytics/breakdown?${year}&by=${by}`]),
    ),
    ...Object.fromEntries(
      VOLUME_BY.map((by) => [`get_volume_${by}_year`, `analytics/volume?${year}&by=${by}`]),
    ),
    ...Object.fromEntries(
      AUTHOR_MODES.map((mode) => [`list_authors_${mode}`, `authors?${LARGEST}&mode=${mode}`]),
    ),
    list_authors_completed: `authors?${LARGEST}&q=user42`,
  };
}

/** Measures analytics of the largest project, among this many mentions. */
export const benchAnalytics = (print: Print, mentions: number): Promise<void> =>
  withStores(mentions, (stores) => measureServed(print, stores, questions, WITHIN_MS));
