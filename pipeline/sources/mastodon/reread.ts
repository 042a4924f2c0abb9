import { SourceError, type SourceIo } from '../../connector/connector.ts';
import { asObject, asText, parseJson } from '../../connector/parsing/json-values.ts';
import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import { toReread } from '../../connector/parsing/post-reading.ts';
import type { Reread } from '../../connector/reread.ts';
import type { SiteCaller } from '../../connector/site-call.ts';
import { readStatus } from './status.ts';

/** The most statuses that a server returns to those who are not signed in. */
export const REREAD_SIZE = 20;

/** The `uri` of a status, which has its id at the server that it was posted at. */
const MASTODON_URI = /^https?:\/\/.+\/statuses\/(\d+)$/;

/** Returns these statuses of one server by their `uri`; null when it cannot or will not tell. */
async function readServer(
  call: SiteCaller,
  server: string,
  uris: readonly string[],
  io: SourceIo,
): Promise<Map<string, ParsedItem> | null> {
  const request = call(server, '/api/v1/statuses');
  for (const uri of uris) request.url.searchParams.append('id[]', MASTODON_URI.exec(uri)?.[1] ?? '');
  try {
    const statuses = parseJson(await io.request({ ...request, maxAttempts: 1 }));
    if (!Array.isArray(statuses)) return null;
    return new Map(statuses.map((one) => [asText(asObject(one).uri) ?? '', readStatus(one, server)]));
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}

/**
 * Reads statuses again where they were posted: only that server knows all of their likes. Those of other software, and of
 * servers before Mastodon 4.3, cannot be read. https://docs.joinmastodon.org/methods/statuses/#index
 */
export async function rereadStatuses(
  call: SiteCaller,
  uris: readonly string[],
  io: SourceIo,
): Promise<Reread> {
  const byServer = new Map<string, string[]>();
  for (const uri of uris) {
    if (!MASTODON_URI.test(uri)) continue;
    const server = `${new URL(uri).origin}/`;
    byServer.set(server, [...(byServer.get(server) ?? []), uri]);
  }
  const results: Reread[] = [];
  for (const [server, own] of byServer) {
    const found = await readServer(call, server, own, io);
    if (found) results.push(toReread(own, found));
  }
  return {
    readings: results.flatMap(({ readings }) => readings),
    gone: results.flatMap(({ gone }) => gone),
  };
}
