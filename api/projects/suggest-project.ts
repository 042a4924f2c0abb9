import { collectedPosts } from '../../clickhouse/mentions/collected-posts.ts';
import { rivalsIn } from '../../domain/suggestions/competitors.ts';
import { withProductWords } from '../../domain/suggestions/product-words.ts';
import type { SiteFacts } from '../../domain/suggestions/site-facts.ts';
import { suggestFrom } from '../../domain/suggestions/suggestion.ts';
import { isFunctionWord } from '../../domain/report/function-words.ts';
import { resolveQuery } from '../../domain/query/resolve-query.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import { KEYWORD_DEFAULTS } from '../../schemas/projects/keyword.ts';
import type { KeywordPreview } from '../../schemas/projects/keyword-preview.ts';
import type { ProjectSuggestion } from '../../schemas/projects/project-suggestion.ts';
import type { ApiContext } from '../context.ts';
import { previewKeyword } from '../keywords/preview.ts';
import { readSite } from './read-site.ts';

/** Mentions of the product that are read for names that it is compared with. */
const MOST_MENTIONS = 2_000;
const BACKTEST_DAYS = 30;

/** Who asks, and for what. */
export interface SuggestionRequest {
  readonly workspaceId: number;
  readonly projectIds: readonly string[];
  readonly timeZone: string;
  readonly url: string;
}

type SuggestionContext = Pick<
  ApiContext,
  'guard' | 'clickhouse' | 'backtests' | 'isOrdinaryName' | 'describeProduct'
>;

/** Returns the names that the workspace's own mentions compare with a product. */
async function findRivals({ clickhouse }: SuggestionContext, request: SuggestionRequest, name: string) {
  const q = resolveQuery(`"${name.replaceAll(/["“”„]/g, ' ')}"`, { now: 0, timeZone: 'UTC' });
  if (!q || request.projectIds.length === 0) return [];
  const { workspaceId, projectIds } = request;
  const read = await collectedPosts(clickhouse, { workspaceId, projectIds, q }, MOST_MENTIONS, null);
  return rivalsIn(
    name,
    read.map(({ id, post: { title, text } }) => ({ id, title, text })),
  );
}

/** Tries a keyword on what the workspace holds, for a project that does not exist yet. */
const backtest = (
  context: SuggestionContext,
  { workspaceId, projectIds, timeZone }: SuggestionRequest,
  keyword: { readonly term: string; readonly aliases: readonly string[] },
): Promise<KeywordPreview> =>
  previewKeyword(
    context,
    {
      ...{ workspaceId, projectIds, timeZone, days: BACKTEST_DAYS, active: [], cadenceMs: DAY_MS },
      ...{ project: { id: '', sources: [] }, tokensPerPost: null, judges: false },
      keyword: { ...KEYWORD_DEFAULTS, ...keyword, aliases: [...keyword.aliases], id: 0 },
    },
    Date.now(),
  );

/** Suggests from a page, with what a model says of it where there is one. */
async function suggestWords(context: SuggestionContext, workspaceId: number, facts: SiteFacts) {
  const suggested = suggestFrom(facts, context.isOrdinaryName, (word) => !isFunctionWord(word));
  const { describeProduct } = context;
  const said = describeProduct && (await describeProduct({ workspaceId, facts, name: suggested.name }));
  return withProductWords(suggested, said);
}

/** Reads a website and suggests a project from it. Changes nothing. Throws what `readSite` throws. */
export async function suggestProject(
  context: SuggestionContext,
  request: SuggestionRequest,
): Promise<ProjectSuggestion> {
  const facts = await readSite(context.guard, request.url);
  const { name, description, keywords, anchors, namesakes, evidence } = await suggestWords(
    context,
    request.workspaceId,
    facts,
  );
  const rivals = await findRivals(context, request, name);
  const tried = [];
  for (const { term, aliases } of keywords)
    tried.push({
      term,
      aliases: [...aliases],
      backtest: await backtest(context, request, { term, aliases }),
    });
  const competitors = [];
  for (const rival of rivals)
    competitors.push({
      ...{ ...rival, ids: [...rival.ids] },
      backtest: await backtest(context, request, { term: rival.name, aliases: [] }),
    });
  const handles = Object.fromEntries(
    Object.entries(facts.handles).map(([site, names]) => [site, [...names]]),
  );
  return {
    name: [...name].slice(0, 80).join(''),
    description: description ?? '',
    keywords: keywords.map(({ term }) => term),
    competitors: rivals.map((rival) => rival.name),
    settings: {
      domains: [facts.host],
      handles,
      ...(namesakes.length > 0 && { ambiguous: { anchors: [...anchors], namesakes: [...namesakes] } }),
    },
    public_website: `https://${facts.host}`,
    evidence: { read: evidence.map((each) => ({ ...each })), keywords: tried, competitors },
  };
}
