import { createHash, randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { openWorld, type Tenant, type World } from '../support/world.ts';

export const BASE = 'http://127.0.0.1:8080';
export const CALLBACK = 'http://localhost:3000/callback';

type Fields = Readonly<Record<string, string | undefined>>;
type Json = Readonly<Record<string, unknown>>;

/** A response to a page or a program. */
export interface Reply {
  readonly status: number;
  readonly body: Json;
  /** The `Location` header. */
  readonly location: string;
  /** The name and value of the cookie it set. */
  readonly setCookie: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** An approval that has not been redeemed yet. */
export interface Approved {
  readonly code: string;
  readonly verifier: string;
}

/** Builds query parameters, leaving out those that are undefined. */
export const query = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );

export const parametersOf = (location: string) => Object.fromEntries(new URL(location).searchParams);

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** The API, a workspace and a registered app, with shortcuts for each step of the flow. */
export interface OAuthWorld {
  readonly world: World;
  readonly acme: Tenant;
  /** The client id of the app. */
  readonly app: string;
  get(url: string, cookie?: string): Promise<Reply>;
  /** Sends JSON, like the console and registering apps. */
  post(url: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Sends a form, like apps. */
  form(url: string, fields: Fields): Promise<Reply>;
  register(metadata?: Json): Promise<Reply>;
  /** Starts an authorization request in a browser. `fields` override the defaults of a valid app. */
  authorize(cookie: string, fields?: Fields): Promise<Reply & { readonly verifier: string }>;
  /** Submits a decision and returns the redirect. */
  decide(asked: Reply, cookie: string, decision?: Json): Promise<Reply>;
  /** Runs the flow up to the authorization code. */
  approve(cookie: string, fields?: Fields, decision?: Json): Promise<Approved>;
  /** Redeems a code. `fields` override the defaults of a valid app. */
  redeem(approved: Approved, fields?: Fields): Promise<Reply>;
  refresh(token: unknown, fields?: Fields): Promise<Reply>;
  /** Lists the tools on `/mcp` with a token and returns the status. */
  useToken(token: unknown, url?: string): Promise<number>;
}

/** Opens the world over real stores. */
export async function openOAuthWorld(): Promise<OAuthWorld> {
  const world = await openWorld();
  const acme = await world.tenant('Acme');
  const inject = async (options: InjectOptions): Promise<Reply> => {
    const reply = await world.app.inject(options);
    const isJson = String(reply.headers['content-type']).includes('json') && reply.body !== '';
    return {
      status: reply.statusCode,
      body: isJson ? reply.json<Json>() : {},
      location: String(reply.headers.location ?? ''),
      setCookie: String(reply.headers['set-cookie'] ?? '').split(';')[0]!,
      headers: reply.headers,
    };
  };
  const post: OAuthWorld['post'] = (url, body, headers = {}) =>
    inject({ method: 'POST', url, headers, payload: body as object });
  const form: OAuthWorld['form'] = (url, fields) =>
    inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: query(fields).toString(),
    });
  const get: OAuthWorld['get'] = (url, cookie) => inject({ url, headers: cookie ? { cookie } : {} });
  const register: OAuthWorld['register'] = (metadata = {}) =>
    post('/oauth/register', { client_name: 'Agent', redirect_uris: [CALLBACK], ...metadata });
  const app = String((await register()).body.client_id);

  const authorize: OAuthWorld['authorize'] = async (cookie, fields = {}) => {
    const verifier = randomBytes(32).toString('base64url');
    const asked = query({
      client_id: app,
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      resource: `${BASE}/mcp`,
      scope: 'read write',
      state: 'xyz',
      ...fields,
    });
    return { ...(await get(`/oauth/authorize?${asked}`, cookie)), verifier };
  };
  const decide: OAuthWorld['decide'] = ({ location, setCookie }, cookie, decision = { approve: true }) =>
    post(`/auth${new URL(location).pathname}`, decision, { cookie: `${cookie}; ${setCookie}` });
  return {
    ...{ world, acme, app, get, post, form, register, authorize, decide },
    async approve(cookie, fields, decision) {
      const asked = await authorize(cookie, fields);
      expect(asked.location, JSON.stringify(asked.body)).toContain('/connect/');
      const decided = await decide(asked, cookie, decision);
      expect(decided.status, JSON.stringify(decided.body)).toBe(200);
      return { code: parametersOf(String(decided.body.redirect_to)).code!, verifier: asked.verifier };
    },
    redeem: ({ code, verifier }, fields = {}) =>
      form('/oauth/token', {
        grant_type: 'authorization_code',
        client_id: app,
        redirect_uri: CALLBACK,
        code,
        code_verifier: verifier,
        ...fields,
      }),
    refresh: (token, fields = {}) =>
      form('/oauth/token', {
        grant_type: 'refresh_token',
        client_id: app,
        refresh_token: String(token),
        ...fields,
      }),
    async useToken(token, url = '/mcp') {
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
      const reply = await world.app.inject({
        method: url === '/mcp' ? 'POST' : 'GET',
        url,
        headers: { authorization: `Bearer ${String(token)}`, accept: 'application/json, text/event-stream' },
        ...(url === '/mcp' && { payload: ping }),
      });
      return reply.statusCode;
    },
  };
}
