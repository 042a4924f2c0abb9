import { askedOf } from '../../domain/query/asked-of.ts';
import type { KeywordRow, ProjectRow } from '../../postgres/projects/watch-list.ts';
import { SOURCE_FACTS } from '../../schemas/source.ts';
import { whyNotSearchable, type ConfiguredSource } from '../connector/configured-source.ts';
import type { SearchTarget } from '../connector/connector.ts';
import { supportedExclusions } from '../connector/planning/exclusions.ts';

/** Returns what to search a source for, as of now. */
function targetsAt({ connector }: ConfiguredSource, keywords: readonly KeywordRow[]): SearchTarget[] {
  const { source, exclusions } = connector;
  return keywords.flatMap((keyword) => {
    const asked = askedOf(keyword);
    const isAsked =
      (keyword.sources.length === 0 || keyword.sources.includes(source)) &&
      (asked.sources?.includes(source) ?? true);
    if (!isAsked) return [];
    const excluded = supportedExclusions(asked.excluded, exclusions);
    const place = { keywordId: keyword.id, projectId: keyword.project_id, since: 0, hashtags: [] };
    return [{ ...place, spellings: asked.spellings, excluded }];
  });
}

/** Returns how many queries a scan of a project with these keywords makes at the sources that it searches. Pure. */
export const countQueries = (
  sources: readonly ConfiguredSource[],
  project: Pick<ProjectRow, 'sources'>,
  keywords: readonly KeywordRow[],
): number =>
  sources
    .filter((each) => whyNotSearchable(each) === null)
    .filter(({ connector: { source } }) => !SOURCE_FACTS[source].byAddress)
    .filter(({ connector: { source } }) => project.sources.length === 0 || project.sources.includes(source))
    .reduce((sum, each) => sum + each.client.plan(targetsAt(each, keywords)).length, 0);
