import { SourceError, type SourceIo } from '../../connector/connector.ts';
import { asList, asText } from '../../connector/parsing/json-values.ts';
import { askGraphql, type GithubSite } from './api.ts';
import { CODE_ID } from './code.ts';

/** Node ids that one GraphQL question may name. */
export const RECHECK_SIZE = 100;

const NODES = 'query($ids: [ID!]!) { nodes(ids: $ids) { __typename } }';

/**
 * Which of these threads and comments are no longer there. One that this token may not see, or that failed for another
 * reason, is not called gone; nor is one without a node id, since it cannot be asked for: files, and threads of old servers.
 */
export async function goneThreads(
  site: GithubSite,
  externalIds: readonly string[],
  io: SourceIo,
): Promise<string[]> {
  const ids = externalIds.filter((id) => !/^\d+$/.test(id) && !id.startsWith(CODE_ID));
  if (ids.length === 0) return [];
  const { data, errors } = await askGraphql(site, { query: NODES, variables: { ids } }, io);
  if (!Array.isArray(data.nodes) || data.nodes.length !== ids.length)
    throw new SourceError('malformed_answer', 'the answer is not about the posts that were asked for');
  const nodes: readonly unknown[] = data.nodes;
  const reasonAt = (index: number) =>
    errors.find(({ path }) => asList(path)[1] === index && asList(path)[0] === 'nodes')?.type;
  return ids.filter((_, index) => nodes[index] === null && asText(reasonAt(index)) === 'NOT_FOUND');
}
