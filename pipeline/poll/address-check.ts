import {
  sourceOfKind,
  type CheckedAddress,
  type FoundPost,
  type ProjectSourceKind,
} from '../../schemas/projects/project-source.ts';
import type { Source } from '../../schemas/source.ts';
import type { ConfiguredSource } from '../connector/configured-source.ts';
import { SourceError, type SourceClient, type SourceIo } from '../connector/connector.ts';
import type { Post } from '../../schemas/post.ts';
import type { OpenSourceIo } from '../source-io/open-source-io.ts';

/** A person waits for the check. */
const LONGEST_S = 20;
/** How many of the newest posts are shown. */
const SHOWN = 3;
/** How many characters of a text are shown. */
const SHOWN_TEXT = 280;

export interface AddressCheckDeps {
  readonly sources: ReadonlyMap<Source, ConfiguredSource>;
  readonly io: OpenSourceIo;
}

const shown = ({ url, title, text, posted_at }: Post): FoundPost => ({
  url,
  title,
  text: [...text].slice(0, SHOWN_TEXT).join(''),
  posted_at,
});

/** Returns some of the newest posts at an address. */
async function newestPosts(client: SourceClient, address: string, io: SourceIo): Promise<Post[]> {
  const query = { text: `address:${address}`, spellings: [], since: 0, targets: [], address };
  for await (const { posts } of client.search(query, io)) {
    return posts.toSorted((a, b) => (a.posted_at < b.posted_at ? 1 : -1)).slice(0, SHOWN);
  }
  return [];
}

async function read(client: SourceClient, given: string, io: SourceIo): Promise<CheckedAddress> {
  if (!client.findAddress) return { refused: 'is of a kind that this version does not read' };
  // A person waits: they can try again themself.
  const once: SourceIo = { ...io, request: (request) => io.request({ ...request, maxAttempts: 1 }) };
  const { address, name } = await client.findAddress(given, once);
  const posts = await newestPosts(client, address, once);
  return { address, name: name ?? new URL(address).host, found: posts.map(shown) };
}

/**
 * Creates the function that reads an address that a project wants to add, as scans will: it returns what is there, or
 * why the address cannot be added.
 */
export function createAddressCheck({ sources, io }: AddressCheckDeps) {
  return async (kind: ProjectSourceKind, given: string): Promise<CheckedAddress> => {
    const configured = sources.get(sourceOfKind(kind));
    if (!configured) return { refused: 'is of a kind that this version does not read' };
    const signal = AbortSignal.timeout(LONGEST_S * 1000);
    try {
      return await read(configured.client, given, io(configured, signal));
    } catch (error) {
      if (signal.aborted) return { refused: `did not answer within ${LONGEST_S} s` };
      if (error instanceof SourceError) return { refused: error.message };
      throw error;
    }
  };
}
