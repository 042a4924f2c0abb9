import { clearChanges } from '../../domain/report/changes.ts';
import { countedOf, totalsOf, type NameOf } from '../../domain/report/counted.ts';
import { vocabularyOf } from '../../domain/report/phrases.ts';
import { storiesOf } from '../../domain/report/stories.ts';
import { stemsOf } from '../../domain/report/terms.ts';
import { themesOf } from '../../domain/report/themes.ts';
import { mentionsToAnswer } from '../../domain/report/to-answer.ts';
import type { Report } from '../../schemas/analytics/report.ts';
import { SOURCE_FACTS, type Source } from '../../schemas/source.ts';
import type { ReportWriter } from './write-report.ts';
import { readReportData, type ReportData, type ReportRequest, type ReportStores } from './report-data.ts';

/** Makes reports. */
export interface Reports {
  /**
   * Returns the report of a period; with `write` also in words, when a model is configured and gives any. Throws `not_found`
   * for a project that does not exist any more.
   */
  read(request: ReportRequest & { readonly write: boolean }): Promise<Report>;
}

/** The stems of words that all mentions of a project have: of its name, keywords and aliases. */
const namesIn = ({ project, keywords }: ReportData) =>
  stemsOf([project.name, ...keywords.flatMap(({ term, aliases }) => [term, ...aliases])]);

/** Returns the names of keys. Keywords and categories that were deleted have none, and are left out. */
function namesOf({ keywords, categories }: ReportData): NameOf {
  const names = {
    keyword: new Map(keywords.map(({ id, term }) => [String(id), term])),
    category: new Map(categories.map(({ id, name }) => [String(id), name])),
  };
  return (dimension, key) => {
    if (key === null) return null;
    return dimension === 'source' ? SOURCE_FACTS[key as Source].title : (names[dimension].get(key) ?? null);
  };
}

/** Returns what a report says. */
function compose(data: ReportData, now: number) {
  const ignored = namesIn(data);
  const [stories, earlier] = [
    storiesOf(data.now.mentions, ignored),
    storiesOf(data.before.mentions, ignored),
  ];
  const vocabulary = vocabularyOf(stories, earlier);
  const counted = [
    ...countedOf(data.now.counts, data.before.counts, namesOf(data)),
    ...vocabulary.distinguishing,
  ];
  const categories = new Map(data.categories.map(({ id, name }) => [id, name]));
  return {
    totals: totalsOf(data.now.counts),
    previous: totalsOf(data.before.counts),
    read: data.now.mentions.length,
    themes: themesOf(stories, vocabulary.oddsOf, categories),
    changes: clearChanges(counted, { now: data.now.mentions, before: data.before.mentions }),
    to_answer: mentionsToAnswer(data.open, data.project.settings, now),
  };
}

/** What each mention says, by id. */
const saidIn = ({ now, before, open }: ReportData): Map<string, string> =>
  new Map([
    ...[...before.mentions, ...now.mentions].map(({ id, said }) => [id, said] as const),
    ...open.map(({ id, title, text }) => [id, `${title ?? ''}\n${text}`.trim()] as const),
  ]);

/** Creates what makes reports. `write`: writes them in words; null without a model. `now` returns milliseconds since 1970. */
export function createReports(
  stores: ReportStores,
  write: ReportWriter | null,
  now: () => number = Date.now,
): Reports {
  return {
    async read({ write: isWritten, ...request }) {
      const data = await readReportData(stores, request);
      const { workspaceId, projectId, period, timeZone } = request;
      const report = {
        project_id: projectId,
        timezone: timeZone,
        since: new Date(period.since).toISOString(),
        until: new Date(period.until).toISOString(),
        ...compose(data, now()),
      };
      const asked = { workspaceId, name: data.project.name, report, said: saidIn(data) };
      return { ...report, written: isWritten && write ? await write(asked) : null };
    },
  };
}
