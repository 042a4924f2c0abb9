import type { Static, TObject } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writePersonalEntry, type PersonalEntry } from '../../postgres/accounts/audit-log.ts';
import type { EndedApp } from '../../postgres/accounts/person-apps.ts';
import { note } from '../access/audit.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import { requireSameOrigin } from '../access/same-origin.ts';
import { cookieAttributes, knownCookieName, writeSessionCookie } from '../access/session-cookie.ts';
import type { ApiContext } from '../context.ts';
import { validate } from '../input/input.ts';
import type { Afterwards } from './afterwards.ts';
import type { Begun } from './begin-session.ts';
import { KNOWN_SECONDS, type KnownBrowsers } from './known-browser.ts';

/** What everything under `/auth` works with. */
export interface Entrance {
  readonly context: ApiContext;
  readonly limit: RateLimit;
  readonly afterwards: Afterwards;
  readonly knownBrowsers: KnownBrowsers;
}

/** Gives the body of a request if it keeps the rules of the schema; none is taken as an empty one. Throws `invalid_request`. */
export const readBody = <T extends TObject>(schema: T, { body }: Pick<FastifyRequest, 'body'>) =>
  validate(schema, body === undefined ? {} : body) as Static<T>;

/** What every change under `/auth` is held to: it comes from a page of this service, or from no page at all. */
export const ownPagesOnly = ({ baseUrl }: ApiContext['config']) => ({
  onRequest: async (request: FastifyRequest) => requireSameOrigin(request.headers, baseUrl),
});

/** Notes what a member did, in the log of the workspace that they did it in. Never throws. */
export const noteHere = (
  { context }: Pick<Entrance, 'context'>,
  who: { readonly workspaceId: number; readonly userId: string },
  operation: string,
  address: string,
) =>
  note(context, who.workspaceId, {
    actor_kind: 'member',
    actor_id: who.userId,
    operation,
    outcome: 'done',
    target: null,
    fields: [],
    address,
  });

/** Notes what concerns a person wherever they are a member, after the answer: its time must not tell whether there is one. */
export function noteEverywhere(
  { context, afterwards }: Pick<Entrance, 'context' | 'afterwards'>,
  userId: string,
  entry: PersonalEntry,
): void {
  afterwards.run('note in the audit log', () => writePersonalEntry(context.postgres, userId, entry));
}

/** Notes that somebody ended apps that acted for them, in the log of the workspace of each. Never throws. */
export async function noteEndedApps(
  { context }: Pick<Entrance, 'context'>,
  userId: string,
  ended: readonly EndedApp[],
  address: string,
): Promise<void> {
  for (const { workspaceId, client } of ended)
    await note(context, workspaceId, {
      ...{ actor_kind: 'member', actor_id: userId, address },
      ...{ operation: 'disconnect_app', outcome: 'done', target: client, fields: [] },
    });
}

/** Gives the browser the token of a session that has begun and has it known again, notes it, and gives the answer. */
export async function welcome(
  entrance: Entrance,
  operation: string,
  { request, reply, begun }: { request: FastifyRequest; reply: FastifyReply; begun: Begun },
) {
  const { member, workspace } = begun.answer;
  await noteHere(entrance, { workspaceId: workspace.id, userId: member.id }, operation, request.ip);
  const { baseUrl } = entrance.context.config;
  const known = `${knownCookieName(baseUrl)}=${entrance.knownBrowsers.cookieFor(member.email)}`;
  void reply.header('set-cookie', [
    writeSessionCookie(baseUrl, begun.token),
    `${known}; ${cookieAttributes(baseUrl, KNOWN_SECONDS)}`,
  ]);
  return begun.answer;
}
