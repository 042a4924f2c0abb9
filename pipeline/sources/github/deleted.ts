import { SourceError, type SourceIo } from '../../connector/connector.ts';
import { asList, asText } from '../../connector/parsing/json-values.ts';
import { queryGraphql, type GithubSite } from './api.ts';
import { CODE_ID } from './code.ts';

/** The most node ids per GraphQL query. */
export const RECHECK_SIZE = 100;

const NODES = 'query($ids: [ID!]!) { nodes(ids: $ids) { __typename } }';

/**
 * Returns which of these threads and comments are gone. One that this token may not see, or that failed for another
 * reason, does not count, nor does one without a node id, which cannot be looked up: files, and threads of old servers.
 */
export async function findGoneThreads(
  site: GithubSite,
  externalIds: readonly string[],
  io: SourceIo,
): Promise<string[]> {
  const ids = externalIds.filter((id) => !/^\d+$/.test(id) && !id.startsWith(CODE_ID));
  if (ids.length === 0) return [];
  const { data, errors } = await queryGraphql(site, { query: NODES, variables: { ids } }, io);
  if (!Array.isArray(data.nodes) || data.nodes.length !== ids.length)
    throw new SourceError('malformed_answer', 'the answer is not about the posts that were asked for');
  const nodes: readonly unknown[] = data.nodes;
  const reasonAt = (index: number) =>
    errors.find(({ path }) => asList(path)[1] === index && asList(path)[0] === 'nodes')?.type;
  return ids.filter((_, index) => nodes[index] === null && asText(reasonAt(index)) === 'NOT_FOUND');
}
