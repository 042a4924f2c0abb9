import {
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientProvider as EarlierProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { CALLBACK } from './oauth-world.ts';

/** What a client stores between steps, like a program would on disk. */
export interface Kept {
  tokens?: { access_token: string; refresh_token?: string; scope?: string };
  client?: { client_id: string };
  verifier?: string;
  /** What it discovered about the server. */
  discovery?: unknown;
  /** The last URL it sent its user to. */
  address?: URL;
}

/** An SDK auth provider over this storage. Uses the client document if given; otherwise registers. */
function providerOf(kept: Kept, document?: string): OAuthClientProvider & EarlierProvider {
  return {
    ...(document !== undefined && { clientMetadataUrl: document }),
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'SDK', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' },
    state: () => 'state-of-the-app',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void (kept.tokens = tokens as NonNullable<Kept['tokens']>),
    redirectToAuthorization: (address) => void (kept.address = address),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    saveDiscoveryState: (discovery) => void (kept.discovery = discovery),
    discoveryState: () => kept.discovery as never,
    codeVerifier: () => kept.verifier ?? '',
    invalidateCredentials(scope) {
      if (scope === 'tokens' || scope === 'all') delete kept.tokens;
      if (scope === 'client' || scope === 'all') delete kept.client;
    },
  };
}

/** An SDK client. */
export interface ConnectingClient {
  /** Connects with the stored state and returns the tool names. Throws if its user has to authorize it first. */
  tools(): Promise<string[]>;
  /** Connects with the stored state and calls a tool. Returns whether it succeeded. */
  call(tool: string, fields?: Record<string, unknown>): Promise<boolean>;
  /** Accepts the authorization response that the browser received. */
  finish(answer: URLSearchParams): Promise<void>;
}

/** What either client can do once connected. */
interface Connected {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<object>;
  close(): Promise<void>;
}

/** The actions the tests perform with a client, each over a new connection. */
function uses(connect: () => Promise<Connected>): Pick<ConnectingClient, 'tools' | 'call'> {
  const over = async <T>(work: (client: Connected) => Promise<T>): Promise<T> => {
    const client = await connect();
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };
  return {
    tools: () => over(async (client) => (await client.listTools()).tools.map(({ name }) => name)),
    call: (name, fields = {}) =>
      over(async (client) => {
        const answer = await client.callTool({ name, arguments: fields });
        return !('isError' in answer && answer.isError === true);
      }),
  };
}

/** The SDK's client for the latest revision. */
export function latestClient(address: string, kept: Kept, document?: string): ConnectingClient {
  const authProvider = providerOf(kept, document);
  const transport = () => new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider });
  let current = transport();
  return {
    ...uses(async () => {
      const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
      current = transport();
      await client.connect(current);
      return client;
    }),
    finish: (answer) => current.finishAuth(answer),
  };
}

/** The SDK's previous client. */
export function earlierClient(address: string, kept: Kept, document?: string): ConnectingClient {
  const authProvider: EarlierProvider = providerOf(kept, document);
  const transport = () => new EarlierTransport(new URL(`${address}/mcp`), { authProvider });
  let current = transport();
  return {
    ...uses(async () => {
      const client = new EarlierClient({ name: 'test', version: '1.0.0' });
      current = transport();
      // The transport's optional fields are not typed for `exactOptionalPropertyTypes`.
      await client.connect(current as Parameters<typeof client.connect>[0]);
      return client;
    }),
    finish: (answer) => current.finishAuth(answer.get('code')!),
  };
}
