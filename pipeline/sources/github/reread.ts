import { SourceError, type SourceIo } from '../../connector/connector.ts';
import type { Reread } from '../../connector/reread.ts';
import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { toReading } from '../../connector/parsing/post-reading.ts';
import { asCount, asList, asObject, asText, type JsonObject } from '../../connector/parsing/json-values.ts';
import { queryGraphql, type GithubSite } from './api.ts';
import { CODE_ID } from './code.ts';

/** The most node ids per GraphQL query. */
export const REREAD_SIZE = 100;

/** What is read of a thread and of a comment, under the names that differ by type. */
const THREAD = 'title comments { totalCount }';
const REACTIONS = 'reactions { totalCount }';
const NODES = `query($ids: [ID!]!) { nodes(ids: $ids) { __typename
  ... on Issue { ${THREAD} ${REACTIONS} body }
  ... on PullRequest { ${THREAD} ${REACTIONS} body }
  ... on Discussion { ${THREAD} upvoteCount bodyText }
  ... on IssueComment { ${REACTIONS} body }
  ... on PullRequestReviewComment { ${REACTIONS} body } } }`;

/** Returns a thread or a comment with the same words and numbers as a search. Its address and time are not read. */
function parseNode(externalId: string, node: JsonObject): ParsedItem {
  const title = asText(node.title);
  const counts = [asObject(node.comments).totalCount, asObject(node.reactions).totalCount, node.upvoteCount];
  return toPost('github', {
    externalId,
    kind: title === null ? 'comment' : 'post',
    url: 'https://github.com/',
    title,
    text: asText(node.body) ?? asText(node.bodyText),
    engagement: counts.map(asCount),
    postedAt: 0,
  });
}

/**
 * Reads threads and comments again. One that this token may not see, or that failed for another reason, does not count as
 * gone. Without a node id none can be looked up: files, and threads of old servers.
 */
export async function rereadThreads(
  site: GithubSite,
  externalIds: readonly string[],
  io: SourceIo,
): Promise<Reread> {
  const ids = externalIds.filter((id) => !/^\d+$/.test(id) && !id.startsWith(CODE_ID));
  if (ids.length === 0) return { readings: [], gone: [] };
  const { data, errors } = await queryGraphql(site, { query: NODES, variables: { ids } }, io);
  if (!Array.isArray(data.nodes) || data.nodes.length !== ids.length)
    throw new SourceError('malformed_answer', 'the answer is not about the posts that were asked for');
  const nodes: readonly unknown[] = data.nodes;
  const reasonAt = (index: number) =>
    errors.find(({ path }) => asList(path)[1] === index && asList(path)[0] === 'nodes')?.type;
  return {
    readings: ids.flatMap((id, index) => {
      const item = nodes[index] === null ? 'withheld' : parseNode(id, asObject(nodes[index]));
      return typeof item === 'string' ? [] : [toReading(item)];
    }),
    gone: ids.filter((_, index) => nodes[index] === null && asText(reasonAt(index)) === 'NOT_FOUND'),
  };
}
